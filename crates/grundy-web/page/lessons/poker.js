// Poker nim and reversible moves.

/** @type {import("../steps/step.js").Lesson} */
export const lesson = {
  steps: [
    {
      title: "A pocket full of tokens",
      text: [
        "Poker nim is Nim in which each player has tokens in a pocket. A move takes tokens from a heap, which are then lost, or adds some from one's own pocket to a heap that is not empty. Whoever cannot move loses.",
        "In `poker_nim([2, 3], 1, 2)` Left has one token in the pocket and Right has two.",
      ],
      board: {
        goal: "win against the machine. Press a heap, and choose a move.",
        expr: "poker_nim([2, 3], 1, 2)",
        you: "left",
        first: "left",
        hint: "Leave equal heaps, as in Nim. When the machine adds tokens, take just these away again.",
        right: "Adding tokens only put off what had to come.",
      },
    },
    {
      title: "Adding is undone",
      text: [
        "Whoever wins as in Nim keeps to it, and takes added tokens away at once. Then the heaps are as before and a pocket is emptier; pockets run out, so the play ends.",
        "Hence poker nim is worth what its heaps are worth in Nim, whatever the pockets hold.",
      ],
      question: {
        ask: "What is poker_nim([3, 6], 2, 4) worth?",
        is: "poker_nim([3, 6], 2, 4)",
        kind: "value",
        called: "this position",
        hint: "Forget the pockets. The xor of 011 and 110 is 101.",
        right: "The heaps count, the pockets do not.",
      },
    },
    {
      title: "Reversible moves",
      text: [
        "A game is written by its options, Left's before the bar and Right's behind it: ~{A, B|C}~. An option A of Left is _reversible_ if Right has an answer to it that leaves a game R with R ≤ G: at least as good for Right as G was before. Right will give this answer at once, so A may be replaced by all that Left can do from R.",
        "In G = `{*2|*2}` the option ~*2~ is answered by 0, and 0 ≤ G since Right, if he began, would lose. From 0 Left can do nothing, so the option just goes; and the same for Right. What is left is ~{|}~, which is 0.",
      ],
      picture: { caption: "All that can happen in {*2|*2}: whoever begins, the other can move to 0.", request: { do: "tree", expr: "{*2|*2}", depth: 2, branches: "all" } },
      question: {
        ask: "What is {*5|*3} worth?",
        is: "{*5|*3}",
        kind: "value",
        hint: "Whoever begins moves to a heap, and the other takes all of it.",
        right: "Both options are reversible through 0, and nothing replaces them.",
      },
    },
    {
      title: "The least missing number",
      text: [
        "Let all options be nimbers, on both sides all of ~0~, ~*~, … below ~*n~, and ~*n~ itself on neither. Larger ones may be there too: they are reversible, because the answer to them is ~*n~. So the game is ~*n~.",
        "That n, the least number that is missing, is the _mex_ of the others: `mex(0, 1, 3, 7)` is 2.",
      ],
      question: {
        ask: "What is {0, *, *3, *7|0, *, *4} worth?",
        is: "{0, *, *3, *7|0, *, *4}",
        kind: "value",
        hint: "Which is the least heap that nobody can move to?",
        right: "Whoever moves to ~*3~, ~*4~ or ~*7~ finds himself at ~*2~ again.",
      },
    },
    {
      title: "An option that changes nothing",
      text: [
        "An option of Left that is at most another one is _dominated_ and can be crossed out. A reversible one is something else: it may be better than all others, and still do nothing.",
        "The game `{0|*}` is called ↑, “up”. Give Left another option in it, one that 0 does not dominate, so that the game is still worth the same.",
      ],
      question: {
        ask: "Left's new option in {0, ?|*}",
        within: "{0, @|*}",
        is: "{0|*}",
        called: "~{0|*}~",
        must: [["@ |> 0", "The option that you typed is at most 0, so 0 dominates it. Look for one that is not."]],
        hint: "Right needs an answer to it that is at most ↑, and 0 is. So choose an option from which Right can move to 0, such as a heap.",
        right: "Right answers at once by moving to 0, from where Left can do nothing.",
      },
    },
    {
      title: "Against a full pocket",
      text: ["Two equal heaps are worth 0, so the second player wins, though only the first one has tokens to add. You are Left, and your pocket is empty."],
      board: {
        goal: "win when the machine begins.",
        expr: "poker_nim([3, 3], 0, 3)",
        you: "left",
        first: "right",
        hint: "When the machine takes tokens, take as many from the other heap. When it adds some, take these.",
        right: "Its pocket was no help: each token that it added was reversible.",
      },
    },
    {
      title: "Go on",
      text: ["When all dominated options are crossed out and all reversible ones replaced, the _canonical form_ of a game is left. Two games are equal exactly when their canonical forms are the same; this is how the engine decides it."],
      tries: [
        { words: "Set up heaps and pockets", view: "boards", fields: { expr: "poker_nim([1, 3, 5, 7], 3, 3)" } },
        { words: "A game in braces, and what is left of it", view: "workbench", fields: { expr: "{0, *, *2|0, *3}" } },
        { words: "Poker nim beside another game", view: "play", fields: { expr: "poker_nim([2, 4], 2, 2) + domineering(2, 2)" } },
      ],
    },
  ],
};
