// Games that compute.

/** @type {import("../steps/step.js").Lesson} */
export const lesson = {
  steps: [
    {
      title: "Moving along arrows",
      text: [
        "Any game in which both players have the same moves is a graph: positions, and arrows for the moves. Here play begins at s, and whoever cannot move loses.",
      ],
      board: {
        goal: "win against the machine. You begin.",
        expr: 'game_graph("s > a, s > b, s > c, a > e, b > a, c > b, c > e")',
        you: "left",
        first: "left",
        hint: "From e there is no move. Go back from there: who wins if he is to move at a, and who at b?",
        right: "At b the machine can only move to a, and then you move to e. So b is a P-position; a and c are N-positions.",
      },
    },
    {
      title: "Positions are gates",
      text: [
        "Write 1 for a P-position and 0 for an N-position. A position is 1 exactly when none of its options is 1. That is a NOR gate, whose wires are the moves; and of NOR gates any computer can be built. A position without moves is a constant 1.",
        "In `game_graph(\"s > a, s > b, a > e\")` b has no move and is 1, so s is 0.",
      ],
      question: {
        ask: "Type another arrow, such as a > b, so that s becomes 1, a P-position",
        within: 'game_graph("s > a, s > b, a > e, @")',
        is: "0",
        hint: "Both options of s must be 0. a is 0 already, as it leads to e. What would make b 0?",
        right: "Now a and b are both 0, and s is 1.",
      },
    },
    {
      title: "An automaton",
      text: [
        "A _cellular automaton_ is a row of cells, each filled or empty. In each step a cell looks at itself and its two neighbours, and a fixed rule says what it becomes. This is rule 110, from one filled cell on; time runs downwards. From suitable first rows this rule computes whatever a computer can, as Matthew Cook has proved.",
        "Its cells can be computed by gates, and so by a game.",
      ],
      picture: { caption: "Rule 110: each row follows from the one above it.", request: { do: "automaton", rule: 110, steps: 30 } },
    },
    {
      title: "Six heaps that follow it",
      text: [
        "The engine compiles rule 110 to a subtraction game on six heaps, in which a move subtracts one of 17 vectors, `automaton_game(110).D`; some of them also add tokens. No vector knows where or when it is used.",
        "Count cells from the first filled one, to the left negatively, and steps t from 0. The cell x at step t is filled exactly when the heaps (2 + 4t + x, 2 + 4t - x, 0, 0, 2, 0) are an N-position.",
      ],
      picture: { caption: "The first steps; the first filled cell is in the last column.", request: { do: "automaton", rule: 110, steps: 6 } },
      question: {
        ask: "The heaps 13, 15, 0, 0, 2, 0 are the cell x = -1 at step t = 3. Which are they?",
        is: "lattice(automaton_game(110).D, [13, 15, 0, 0, 2, 0]).outcome",
        choices: [
          ["N", "an N-position: the next player wins", "Go down three rows from the first one, then one column to the left from the last."],
          ["P", "a P-position: the previous player wins", "Go down three rows from the first one, then one column to the left from the last."],
        ],
        hint: "The row of step 3 ends with filled, empty, filled. The last of these is x = 0.",
        right: "The cell is empty. The engine has just played the heaps, and not looked at the picture.",
      },
    },
    {
      title: "Pascal's triangle",
      text: [
        "Rule 60 draws Pascal's triangle: the cell x at step t is filled exactly when the number of ways to choose x things from t is odd. For that one need not run the automaton: it is filled exactly when each binary digit 1 of x is also one of t.",
        "So a cell is told at once, however late it is. ~pascal(x, t).value~ is 0 for a filled cell: `pascal(2, 6).value`.",
      ],
      picture: { caption: "Rule 60.", request: { do: "automaton", rule: 60, steps: 31 } },
      question: {
        ask: "Type an x between 1 and 1031 whose cell at step t = 1032 is filled",
        must: [
          ["0 < @ and @ < 1032", "Only 1 to 1031 are asked for."],
          ["pascal(@, 1032).value == 0", "The cell there is empty: x has a binary digit 1 where 1032 has none."],
        ],
        hint: "1032 is 1024 + 8. Which numbers have no other binary digits?",
        right: "There are just two such cells, 8 and 1024; between them the whole row is empty.",
      },
    },
    {
      title: "A Turing machine",
      text: [
        "A _Turing machine_ has a tape and a head with a few states. ~1RB1LB_1LA1RZ~ has the states A and B: for each it says what to do on a cell with 0, and with 1. ~1RB~ writes 1, moves right and goes on in state B; Z halts.",
        "State A: on 0, ~1RB~; on 1, ~1LB~. State B: on 0, ~1LA~; on 1, ~1RZ~. It starts in state A on a tape of zeros. Do it with a pencil.",
      ],
      question: {
        ask: "After how many steps does it halt?",
        is: 'turing("1RB1LB_1LA1RZ").steps',
        kind: "value",
        called: "the number of steps",
        hint: "The first steps: A writes 1 and moves right; B writes 1 and moves left; A is on a 1 now. The step to Z counts.",
        right: "No machine with two states and two symbols halts later.",
      },
    },
    {
      title: "Why nobody can solve them all",
      text: [
        "A machine can be written as an automaton, the automaton as gates, and these as a subtraction game on six heaps. Whether the machine ever halts is then a question about which of the game's positions are P. No program can answer that for all machines, so none can answer it for all such games.",
        "Single positions are another matter: each of them is computed in the end. That every stage does what the one before it does can be played through.",
      ],
      picture: { caption: "The tape of the machine, step by step.", request: { do: "turing", tm: "1RB1LB_1LA1RZ", max_steps: 20 } },
      tries: [
        { words: "Rule 110 against its game, cell by cell", view: "workbench", fields: { expr: "automaton_verify(110, 8)" } },
        { words: "The machine against its game", view: "workbench", fields: { expr: 'turing_verify("1RB1LB_1LA1RZ", 6)' } },
        { words: "A machine with three states", view: "workbench", fields: { expr: 'turing("1RB1RZ_1LB0RC_1LC1LA").steps' } },
        { words: "Play along arrows of your own", view: "play", fields: { expr: 'game_graph("s > a, s > b, a > c, b > c, c > d, a > d")' } },
      ],
    },
  ],
};
