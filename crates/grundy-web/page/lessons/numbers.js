// Hackenbush and numbers.

/** @type {import("../steps/step.js").Lesson} */
export const lesson = {
  steps: [
    {
      title: "Cutting edges",
      text: [
        "In Hackenbush Left cuts blue edges, which are solid, and Right cuts red ones, which are dashed. Whatever is then no longer joined to the ground is gone. Whoever cannot move loses.",
      ],
      board: {
        goal: "win as Left. You begin.",
        expr: 'hackenbush("0-1 B, 1-2 B, 0-3 R")',
        you: "left",
        first: "left",
        hint: "If you cut the lower blue edge, the upper one is gone as well.",
        right: "Two blue edges against a red one: Left has a move to spare.",
      },
    },
    {
      title: "Counting moves",
      text: [
        "Where nothing hangs on an edge of the other colour, it is enough to count: p blue edges and q red ones are worth p - q, Left's moves to spare. So `hackenbush(\"0-1 B, 1-2 B, 0-3 R\")` is 1.",
        "Positive games are won by Left and negative ones by Right, whoever begins. In a game worth 0 whoever begins loses.",
      ],
      question: {
        ask: "Build a drawing worth -2, or type it",
        is: "-2",
        kind: "hackenbush",
        build: 'hackenbush("0-1 B")',
        hint: "Two red edges on the ground, and no blue one: ~hackenbush(\"0-1 R, 0-2 R\")~. In the drawing, “cut” removes an edge.",
        right: "Right has two moves to spare.",
      },
    },
    {
      title: "Half a move",
      text: [
        "A blue edge with a red one on it: Left moves to 0 by cutting the blue one, Right moves to 1 by cutting the red one. That is ~{0|1}~, and Left wins it, but it is less than 1.",
        "How much is it? Here are two of them, and a red edge, which is -1. If whoever begins loses, it is a half.",
      ],
      board: {
        goal: "win as Left, when the machine begins.",
        expr: 'hackenbush("0-1 B, 1-2 R, 0-3 B, 3-4 R, 0-5 R")',
        you: "left",
        first: "right",
        hint: "If the machine cuts a red edge on top, cut the other blue edge that still carries one. If it cuts the lone red edge, cut a blue one.",
        right: "Left loses likewise if he begins. So x + x - 1 = 0, and `hackenbush(\"0-1 B, 1-2 R\")` is 1/2.",
      },
    },
    {
      title: "The simplest number",
      text: [
        "If all options are numbers, and each of Left's is less than each of Right's, then the game is a number: the _simplest_ one strictly between them. That is the integer nearest to 0, if an integer is there, and otherwise the fraction with the least power of 2 below the line.",
        "So `{-1|5}` is 0, `{2|5}` is 3 and `{1/2|3/4}` is 5/8.",
      ],
      question: {
        ask: "What is {1/4|1} worth?",
        is: "{1/4|1}",
        kind: "value",
        hint: "No integer lies strictly between 1/4 and 1. Which halves do?",
        right: "It is not the middle, 5/8: of all numbers in the gap the simplest is taken.",
      },
    },
    {
      title: "Reading a stalk",
      text: [
        "Edges one on the other are a _stalk_, typed from the ground up: `stalk(\"LRLLR\")`, with L for blue and R for red. Its first edges of one colour count a whole move each. From the first change of colour on, the edges count 1/2, 1/4, 1/8 and so on; blue ones add and red ones subtract. Here that is 1 - 1/2 + 1/4 + 1/8 - 1/16 = 13/16.",
      ],
      picture: { caption: "The values of all stalks of up to four edges: a blue edge on top leads to a larger number, a red one (dashed) to a smaller one.", request: { do: "value_tree", edges: 4 } },
      question: {
        ask: "Build a stalk worth 3/4, or type it",
        is: "3/4",
        kind: "stalk",
        build: 'stalk("L")',
        hint: "3/4 = 1 - 1/2 + 1/4.",
        right: "Each number m/2^k is the value of exactly one stalk.",
      },
    },
    {
      title: "Nobody wants to move",
      text: [
        "In blue-red Hackenbush each move costs something: Left's options are less than the game, and Right's are greater. So one looks for the move that costs least. This drawing is worth 1/2.",
      ],
      board: {
        goal: "make a move as Left to a position of value 0.",
        expr: 'hackenbush("0-1 B, 1-2 R, 1-3 B, 0-4 R, 4-5 B")',
        you: "left",
        first: "left",
        value: "0",
        hint: "The lowest blue edge carries others: leave it. Either of the other two blue edges will do.",
        right: "It cost you 1/2, and Right, who has to move now, loses.",
      },
    },
    {
      title: "Go on",
      text: ["Blue-red drawings are always numbers m/2^k. With green edges, which both may cut, other values appear; with endless stalks, other numbers. The next lessons are about these."],
      tries: [
        { words: "Draw a bush, and see what it is worth", view: "boards", fields: { expr: 'hackenbush("0-1 B, 1-2 R, 1-3 B, 3-4 R")' } },
        { words: "A cycle: what is it worth?", view: "workbench", fields: { expr: 'hackenbush("0-1 R, 1-2 B, 2-3 B, 3-0 R")' } },
        { words: "The stalk of any number", view: "workbench", fields: { expr: "stalk_of(-7/4)" } },
      ],
    },
  ],
};
