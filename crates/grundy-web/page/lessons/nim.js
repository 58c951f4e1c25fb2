// Nim and xor.

/** @type {import("../steps/step.js").Lesson} */
export const lesson = {
  steps: [
    {
      title: "The last token wins",
      text: [
        "Nim is played with heaps of tokens. Left and Right take turns; whoever is to move takes as many tokens as he likes from one heap. Whoever cannot move loses, so the last token wins.",
        "Here are two heaps, `nim(2, 5)`. You are Left and begin.",
      ],
      board: {
        goal: "win against the machine. Press a heap, and choose a move.",
        expr: "nim(2, 5)",
        you: "left",
        first: "left",
        hint: "Leave two equal heaps. Whatever the machine then does to one of them, do the same to the other.",
        right: "Two equal heaps are lost for whoever has to move: each move can be copied in the other heap.",
      },
    },
    {
      title: "Two kinds of positions",
      text: [
        "In a _P-position_ the previous player wins, who has just moved. In an _N-position_ the next player wins, who is about to move.",
        "All moves from a P-position lead to N-positions, and from an N-position some move leads to a P-position. So to win is to leave P-positions, again and again.",
        "A P-position is worth ~0~: beside any other game it changes nothing. A heap of n tokens is worth ~*n~, said “star n”; one token is ~*~.",
      ],
      question: {
        ask: "Who wins nim(1, 2, 3)?",
        is: "outcome(nim(1, 2, 3))",
        choices: [
          ["N", "the next player (N)", "Try each first move: the answer can always leave two equal heaps and nothing else."],
          ["P", "the previous player (P)"],
        ],
        hint: "Make any move. Can the other player then leave two equal heaps and nothing else?",
        right: "Whatever is moved, the answer leaves two equal heaps: `nim(1, 2, 3)` is worth 0.",
      },
    },
    {
      title: "Adding without carrying",
      text: [
        "Write the sizes in binary and add them without carrying: a column gives 1 where the digits differ. That is their _xor_. From 6 = 110 and 3 = 011 comes 101 = 5, and indeed `nim(6, 3) == *5` is true.",
        "So two heaps together are worth one, whose size is their xor.",
      ],
      picture: { caption: "The xor of two numbers up to 7.", request: { do: "table", expr: "a xor b", rows: "a in 0..7", columns: "b in 0..7" } },
      question: {
        ask: "What are the heaps 5 and 9 worth together? Type a nimber, such as *2",
        is: "nim(5, 9)",
        kind: "value",
        called: "two heaps of 5 and 9",
        hint: "5 is 0101 and 9 is 1001. The columns of 8 and 4 differ.",
        right: "0101 and 1001 differ in the columns of 8 and 4.",
      },
    },
    {
      title: "A heap that makes it 0",
      text: [
        "Since ~*n + *n = 0~, a sum of heaps is a P-position exactly when the xor of all of them is 0 (Charles Bouton found this in 1901).",
      ],
      question: {
        ask: "Which heap completes 3 and 5 to a previous-player win?",
        within: "nim(3, 5, @)",
        is: "0",
        hint: "It must be as large as the other two are together: the xor of 011 and 101.",
        right: "No other heap does it.",
      },
    },
    {
      title: "The winning move",
      text: [
        "The heaps of `nim(1, 3, 5, 6)` are worth ~*~, for their xor is 1. A winning move makes the xor 0: some heap n becomes n xor 1, where that is less than n.",
      ],
      board: {
        goal: "make a move to a position of value 0.",
        expr: "nim(1, 3, 5, 6)",
        you: "left",
        first: "left",
        value: "0",
        hint: "n xor 1 is n with its last binary digit changed. For odd n that is n - 1.",
        right: "Three moves do it: 1 to 0, 3 to 2 and 5 to 4. The heap of 6 would have to grow to 7.",
      },
    },
    {
      title: "Marienbad",
      text: [
        "Heaps of 1, 3, 5 and 7 are played in the film “Last Year at Marienbad”. Their xor is 0, so let the machine begin, and answer each move by one that makes the xor 0 again.",
      ],
      board: {
        goal: "win as the second player.",
        expr: "nim(1, 3, 5, 7)",
        you: "left",
        first: "right",
        hint: "Compute the xor x of all heaps after the machine's move, and find a heap n with n xor x less than n. “Best move” shows one.",
        right: "You left xor 0 after each of your moves, down to the empty table.",
      },
    },
    {
      title: "Go on",
      text: [
        "Every game in which both players have the same moves is worth some ~*n~ (Roland Sprague and Patrick Grundy showed it in the 1930s). The lessons on poker nim and on periods use that.",
      ],
      tries: [
        { words: "Heaps too large to list, on the workbench", view: "workbench", fields: { expr: "nim(10^1000, 3)" } },
        { words: "Set up heaps of your own, with hints", view: "boards", fields: { expr: "nim(3, 4, 5)", mode: "move", hints: "value" } },
        { words: "Play 3, 4, 5 when the last token loses", view: "play", fields: { expr: "nim(3, 4, 5)", play: "misere" } },
      ],
    },
  ],
};
