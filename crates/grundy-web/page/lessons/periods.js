// Periods.

/** @type {import("../steps/step.js").Lesson} */
export const lesson = {
  steps: [
    {
      title: "One or two",
      text: ["A _subtraction game_ is a heap and a set of numbers; a move takes as many tokens as some number of the set says. In `subtraction(1, 2)[10]` there are ten tokens, and one or two are taken. Whoever cannot move loses."],
      board: {
        goal: "win against the machine. You begin.",
        expr: "subtraction(1, 2)[10]",
        you: "left",
        first: "left",
        hint: "Leave 9 tokens, then 6, then 3.",
        right: "Heaps of 0, 3, 6, 9, … tokens are P-positions: 1 is answered by 2, and 2 by 1.",
      },
    },
    {
      title: "Value by value",
      text: [
        "Both players have the same moves, so each heap is worth a nimber: the _mex_ of the values of its options, the least number from 0 on that is not among them.",
        "If 1, 2 or 6 tokens may be taken, the heaps of 0 to 7 tokens are worth 0, 1, 2, 0, 1, 2, 3, 0. From 8 tokens one moves to 7, 6 or 2.",
      ],
      question: {
        ask: "The nimber of a heap of 8, as a number",
        is: "nimber(subtraction(1, 2, 6)[8])",
        kind: "value",
        called: "the nimber of this heap",
        hint: "The heaps of 7, 6 and 2 tokens are worth 0, 3 and 2. Which number is missing first?",
        right: "It is the mex of 0, 3 and 2.",
      },
    },
    {
      title: "It must repeat",
      text: [
        "The next value depends only on the last six, and each of these is at most 3, as there are three moves. So there are finitely many windows of six values, one of them comes again, and from then on everything repeats. That is a proof: it holds for each finite set.",
        "From where it repeats is the _preperiod_, after how many heaps the _period_.",
      ],
      picture: { caption: "The values of subtraction(1, 2, 6).", request: { do: "sequence", game: "subtraction 1,2,6", to: 28 } },
      question: {
        ask: "What is the period of subtraction(2, 3)? Its values begin 0, 0, 1, 1, 2, 0, 0, 1",
        is: "period(subtraction(2, 3)).period",
        kind: "value",
        called: "the period",
        hint: "After how many heaps does the row 0, 0, 1 come again?",
        right: "Five heaps, from the first one on; here the sum of 2 and 3.",
      },
    },
    {
      title: "A period to order",
      text: ["For sets of two numbers the period is easy to say; for larger sets no general rule is known. `period(subtraction(4, 38, 53, 57))` is surprisingly long."],
      question: {
        ask: "Type numbers, with commas, whose subtraction game has period 9",
        within: "period(subtraction(@)).period",
        is: "9",
        hint: "Two different numbers whose sum is 9 will do.",
        right: "4, 5 does it, and 1, 8 and others.",
      },
    },
    {
      title: "Values that climb",
      text: [
        "If any number of tokens may be taken but those of a set, values grow without end. Without 1 and 2, ~all_but(1, 2)[n]~ is worth 0, 0, 0, 1, 1, 1, 2, 2, 2 for n from 0 to 8: after a period of 3 heaps the values are 1 larger. That step is the _saltus_.",
      ],
      picture: { caption: "The values of all_but(1, 2).", request: { do: "sequence", game: "all-but 1,2", to: 20 } },
      question: {
        ask: "The nimber of all_but(1, 2)[100], as a number",
        is: "nimber(all_but(1, 2)[100])",
        kind: "value",
        called: "the nimber of this heap",
        hint: "How many whole periods of 3 are there in 100?",
        right: "100 = 33 · 3 + 1, and each period added 1.",
      },
    },
    {
      title: "Kayles",
      text: ["In Kayles pins stand in a row, and a move knocks down one pin, or two side by side. A row may fall into two, whose values are then added by xor."],
      board: {
        goal: "make a move in kayles(9) to a position of value 0.",
        expr: "kayles(9)",
        you: "left",
        first: "left",
        value: "0",
        hint: "Think of symmetry: leave two equal rows.",
        right: "The pin in the middle leaves two rows of four. So whoever begins wins any row: after that he copies.",
      },
    },
    {
      title: "A row of a thousand",
      text: [
        "The values of Kayles have period 12 from 71 pins on. Richard Guy and Cedric Smith proved it in 1956: in a game of this kind a period that was seen for long enough holds for ever. Without such a theorem a period is only _observed_.",
        "Rows of 72 to 83 pins are worth 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7.",
      ],
      question: {
        ask: "The nimber of a row of 1000 pins, as a number",
        is: 'nimber(octal("0.77")[1000])',
        kind: "value",
        called: "the nimber of this row",
        hint: "72 is a multiple of 12, and 1000 = 83 · 12 + 4.",
        right: "1000 is 4 more than a multiple of 12, like 76.",
      },
      tries: [
        { words: "The same by the engine", view: "workbench", fields: { expr: 'octal("0.77")[1000]' } },
        { words: "Its period, and what proves it", view: "workbench", fields: { expr: 'period("kayles")' } },
        { words: "Play Kayles", view: "play", fields: { expr: "kayles(5, 7)" } },
      ],
    },
  ],
};
