// Infinite stalks.

/** @type {import("../steps/step.js").Lesson} */
export const lesson = {
  steps: [
    {
      title: "Blue, red, blue, red",
      text: [
        "A stalk may go on without end: in `stalk(\"(L R)^w\")` blue and red edges alternate for ever. (~w~ is typed for ω, the first infinite number.) Still every play ends, because any cut of this stalk leaves finitely many edges.",
        "Its value is 1 - 1/2 + 1/4 - 1/8 + …, which is 2/3. No finite stalk is worth that; endless ones give all other real numbers.",
      ],
      picture: { caption: "The stalk worth 2/3.", request: { do: "draw", expr: 'stalk("(L R)^w")' } },
      question: {
        ask: 'What is stalk("L (L R)^w") worth?',
        is: 'stalk("L (L R)^w")',
        kind: "value",
        called: "this stalk",
        hint: "Its first two edges are blue and count 2. Then follow - 1/2 + 1/4 - 1/8 + …, which is -1/3.",
        right: "One more blue edge at the ground adds 1 to a positive real number.",
      },
    },
    {
      title: "A third",
      text: ["Every fraction is a stalk that ends or repeats itself. To find it, walk down the tree of numbers: from 0 to 1 by L, and then always towards the fraction, L for up and R for down."],
      question: {
        ask: "Build or type a stalk worth 1/3",
        is: "1/3",
        kind: "stalk",
        build: 'stalk("L R (L R)^w")',
        hint: "From 1 down to 1/2, down to 1/4, up to 3/8, down to 5/16, and so on around 1/3: L R R and then L R for ever.",
        right: "After L R R the walk goes up and down for ever.",
      },
    },
    {
      title: "More than any number of moves",
      text: [
        "A stalk of endlessly many blue edges, `stalk(\"L^w\")`, is worth ω. Left may cut it down to any number of moves that he likes, so it is greater than 1, 2, 3 and so on. But then he has only these.",
        "Beside it stand two red edges. You are Left and begin; the moves are in the list below the board.",
      ],
      board: {
        goal: "win against the machine.",
        expr: 'stalk("L^w") + hackenbush("0-1 R, 1-2 R")',
        you: "left",
        first: "left",
        hint: "After your cut Right is to move, and has two moves. You need two as well.",
        right: "L^w to L^2 was enough: ω - 2 is positive, and so is ω minus any number of moves.",
      },
    },
    {
      title: "Beyond, and just below",
      text: [
        "An edge on top of ω is possible too. A blue one makes `stalk(\"L^w L\")`, which is ω + 1: Left can cut it and still has ω. Infinite numbers add as others do; ω is typed ~omega~.",
      ],
      question: {
        ask: "Type a stalk worth ω - 1",
        is: "omega - 1",
        kind: "stalk",
        hint: "Right must be able to move to ω, and Left to each of 0, 1, 2 and so on.",
        right: "Left can only cut down to a finite number, and Right can give him ω.",
      },
    },
    {
      title: "Less than every fraction",
      text: [
        "One blue edge below endlessly many red ones: `stalk(\"L R^w\")`. Left can move to 0, Right to 1, 1/2, 1/4 and so on. It is positive, for Left wins, but less than each of these. It is 1/ω.",
      ],
      question: {
        ask: "Type a stalk worth 1 - 1/ω",
        is: "1 - 1/omega",
        kind: "stalk",
        hint: "It is just below 1. Go up to 1, down to 1/2, and then up for ever.",
        right: "Left can move to 0, 1/2, 3/4 and so on, and Right to 1: the simplest number between is closer to 1 than any other fraction.",
      },
    },
    {
      title: "Half of infinity",
      text: [
        "Of `stalk(\"L^w R^w\")` Left's options are 0, 1, 2 and so on, and Right's are ω, ω - 1, ω - 2 and so on. The simplest number between all of these is ω/2, and two such stalks are indeed worth ω: `stalk(\"L^w R^w\") + stalk(\"L^w R^w\")`.",
      ],
      picture: { caption: "The stalk worth ω/2; the dotted parts go on without end.", request: { do: "draw", expr: 'stalk("L^w R^w")' } },
      question: {
        ask: "Type a stalk worth 2ω",
        is: "2*omega",
        kind: "stalk",
        hint: "On ω stand ω further edges.",
        right: "Left can move to ω + n for any n, or down to a finite number.",
      },
    },
    {
      title: "Go on",
      text: ["Numbers of this kind are Conway's _surreal numbers_. They can be added, multiplied and compared, and there are roots and powers of ω among them."],
      tries: [
        { words: "The square root of ω, as a stalk", view: "workbench", fields: { expr: "stalk_of(sqrt(omega))" } },
        { words: "Build a stalk edge by edge", view: "boards", fields: { expr: 'stalk("L R^2 (L R)^w")' } },
        { words: "ω times 1/ω", view: "workbench", fields: { expr: "omega * (1/omega)" } },
      ],
    },
  ],
};
