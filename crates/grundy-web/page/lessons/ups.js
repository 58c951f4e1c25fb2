// Ups and stars.

/** @type {import("../steps/step.js").Lesson} */
export const lesson = {
  steps: [
    {
      title: "Star",
      text: [
        "`*` is ~{0|0}~: a single move, for whoever takes it. It is not 0, since whoever begins wins, and it is neither positive nor negative: it is _confused_ with 0.",
        "Beside numbers it is weak. Nobody moves in a number while anything else is left, since that costs him; so players settle ~*~ first, and then the number decides.",
      ],
      question: {
        ask: "Who wins 1/1024 + *?",
        is: "outcome(1/1024 + *)",
        choices: [
          ["L", "Left, whoever begins"],
          ["R", "Right, whoever begins", "Whoever takes the star, a positive number is left."],
          ["N", "whoever begins", "If Right begins and takes the star, a positive number is left, and Left wins it."],
          ["P", "whoever does not begin", "If Left begins and takes the star, a positive number is left, and Left wins it."],
        ],
        hint: "Whoever takes the star leaves 1/1024. Who wins that?",
        right: "A positive number outweighs any star, however small the number is.",
      },
    },
    {
      title: "Up",
      text: [
        "The game ~{0|*}~ is called ↑, “up”, and typed `^`. Its negative is ↓, “down”, typed `v`.",
        "It turns up in Toads and Frogs. Left moves a toad (T) one square to the right or lets it jump over one frog; Right moves frogs (F) to the left in the same way. `toads_and_frogs(\"T.TFF\")` is worth ↑. Here are two such strips.",
      ],
      board: {
        goal: "win as Left, when the machine begins.",
        expr: 'toads_and_frogs("T.TFF") + toads_and_frogs("T.TFF")',
        you: "left",
        first: "right",
        hint: "Save the ↑ that you still have: move in the strip in which the machine has moved.",
        right: "↑ is positive, and so is ↑ + ↑: Left wins, whoever begins.",
      },
    },
    {
      title: "Smaller than small",
      text: [
        "↑ is positive, but less than every positive number, even 1/1024: `^ < 1/1024`. And it is not the smallest such game. Between 0 and ↑ there are others, which Left wins by an even thinner margin.",
      ],
      question: {
        ask: "Type a game that is greater than 0 and less than ↑",
        must: [
          ["@ > 0", "It is not greater than 0: Left must win it, whoever begins."],
          ["@ < ^", "It is not less than ↑."],
        ],
        hint: "In ↑ Right's move leaves a star. Let it leave a threat that Left must answer at once: ~{0|-1}~. So try ~{0||0|-1}~, which is also called ~tiny(1)~.",
        right: "And there is no least one: `tiny(1000) < tiny(1)`, and so on.",
      },
    },
    {
      title: "Up against star",
      text: [
        "↑ is positive, but ↑ + * is confused with 0. If Right begins, he turns ↑ into a star, and `* + *` is 0. If Left begins, he must get rid of the star and keep the ↑.",
        "The two strips are worth ↑ and *. You are Left and begin.",
      ],
      board: {
        goal: "win against the machine.",
        expr: 'toads_and_frogs("T.TFF") + toads_and_frogs("TT.FF")',
        you: "left",
        first: "left",
        hint: "A move in the first strip leaves a star, which the machine takes. Move in the other one.",
        right: "TT.FF to T.TFF left two ups, and these are positive.",
      },
    },
    {
      title: "How many ups",
      text: ["A star can make up for one ↑, but not for several. ~n.^~ is the sum of n ups."],
      question: {
        ask: "What is the least n for which n.↑ + * is positive?",
        is: "2",
        called: "the least such n",
        must: [["@.^ + * > 0", "With so many ups and a star, whoever begins still wins, or Right does."]],
        hint: "With one ↑ it is confused with 0. Try the next one, and look at `2.^ + *`.",
        right: "Left wins `2.^ + *`, even if Right begins.",
      },
    },
    {
      title: "What TT.FF is worth",
      text: [
        "In ~TT.FF~ Left can move to ~T.TFF~, which is ↑. Right can move to its mirror image, which is ↓. So the strip is ~{^|v}~.",
        "Left's ↑ is reversible: Right's answer to it is *, and that turns out to be no more than the game itself.",
      ],
      question: {
        ask: "What is {^|v} worth?",
        is: "{^|v}",
        kind: "value",
        hint: "Replace Left's option by all that Left can do from *, which is to move to 0; and the same for Right.",
        right: "Both options are replaced by 0.",
      },
    },
    {
      title: "Go on",
      text: ["Games in which both players can move, or neither, at every point are _all small_: they lie between all negative and all positive numbers. How many ups they amount to is their _atomic weight_."],
      tries: [
        { words: "A flower: a blue edge on a green one", view: "boards", fields: { expr: 'hackenbush("0-1 G, 1-2 B")' } },
        { words: "Atomic weights on the workbench", view: "workbench", fields: { expr: "atomic_weight(3.^ + *2)" } },
        { words: "Play three strips of Toads and Frogs", view: "play", fields: { expr: 'toads_and_frogs("TT.FF") + toads_and_frogs("T.TFF") + toads_and_frogs("TF.TF")' } },
      ],
    },
  ],
};
