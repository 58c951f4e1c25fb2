// Heat and thermographs.

/** @type {import("../steps/step.js").Lesson} */
export const lesson = {
  steps: [
    {
      title: "Switches",
      text: [
        "Numbers are cold: each move costs something. In `{4|-4}` it is the other way round. Left moves to 4 and Right to -4, so whoever moves first gains. Such games are _hot_, and ~{x|y}~ with numbers x > y is a _switch_.",
        "Here are two switches and the number -2. You are Left and begin.",
      ],
      board: {
        goal: "win against the machine.",
        expr: "{4|-4} + {1|-1} - 2",
        you: "left",
        first: "left",
        hint: "Take the larger switch, and leave the smaller one to the machine.",
        right: "4 - 1 - 2 is 1, and you have a move to spare. Among switches the hottest one is always a best move.",
      },
    },
    {
      title: "Mean and temperature",
      text: [
        "A switch ~{x|y}~ is its _mean_, (x + y)/2, plus or minus its _temperature_, (x - y)/2. So `{4|-4}` has mean 0 and temperature 4, and `{4|-2}` is 1 ± 3.",
        "Temperature tells how urgent it is to move there: how much one would pay for the right to move.",
      ],
      question: {
        ask: "What is the temperature of {5|2}?",
        is: "temperature({5|2})",
        kind: "value",
        called: "its temperature",
        hint: "Half the difference of 5 and 2.",
        right: "`{5|2}` is 7/2 ± 3/2.",
      },
    },
    {
      title: "A thermograph",
      text: [
        "In Domineering Left places vertical dominoes and Right horizontal ones. `domineering(\"...|...\")` is worth ~{2|-1/2}~: its mean is 3/4 and its temperature 5/4.",
        "Let each move cost a tax t. The _thermograph_ shows, for each t upwards, where play ends when Left begins (his wall is on the left) and when Right begins (on the right). Positive values are to the left. Where the walls meet nobody cares to move: from there on the _mast_ stands on the mean.",
      ],
      picture: { caption: "The thermograph of a board of two rows and three columns.", request: { do: "thermograph", expr: 'domineering("...|...")' } },
      question: {
        ask: 'What is the mean of the same board turned upright, domineering("..|..|..")?',
        is: 'mean(domineering("..|..|.."))',
        kind: "value",
        called: "its mean",
        hint: "Turned by a right angle, Left's moves become Right's: the board becomes its negative.",
        right: "A board that is turned is its negative, and so are its mean and its thermograph.",
      },
    },
    {
      title: "A threat",
      text: [
        "In h = `{2|1||-1}` Left's move leads to ~{2|1}~. It threatens to go on to 2, and Right will answer by moving to 1 while that is still urgent.",
        "The wall shows it: below temperature 1/2 Right answers, and Left's wall stands at 1; above, the threat is too small, and the wall leans. The walls meet at temperature 5/4, over 1/4. Means add up in every sum, and many copies of h are worth about a quarter each.",
      ],
      picture: { caption: "The thermograph of {2|1||-1}.", request: { do: "thermograph", expr: "{2|1||-1}" } },
      question: {
        ask: "What are four copies of h worth, 4.{2|1||-1}?",
        is: "4.{2|1||-1}",
        kind: "value",
        called: "four copies of h",
        hint: "Four times the mean. Two copies are `{2|1||-1} + {2|1||-1}`.",
        right: "Four copies are exactly 1: all the heat has gone.",
      },
    },
    {
      title: "A game to order",
      text: ["Mean and temperature can be chosen as one likes."],
      question: {
        ask: "Type a game with mean 1 and temperature 2",
        must: [
          ["mean(@) == 1", "But its mean is not 1."],
          ["temperature(@) == 2", "Its mean is 1, but its temperature is not 2."],
        ],
        hint: "The switch 1 ± 2: Left moves to 3, and Right to …",
        right: "There are many such games; the switch ~{3|-1}~ is the simplest.",
      },
    },
    {
      title: "The hottest is not always best",
      text: [
        "Among switches one moves in the hottest. With threats around, that can be wrong. The three games here have temperatures 3, 4 and 1, and exactly one first move of Left wins.",
      ],
      board: {
        goal: "win as Left. You begin.",
        expr: "{2|-4} + {4|{-1|-7}} + {6|{5|-2}} - 5",
        you: "left",
        first: "left",
        hint: "Right's moves in the second game and in the third are threats that you will answer. Begin with the first game.",
        right: "Temperature 3 it was: Right's move in the hotter game is one that you can answer. Temperatures are a good guide, but only a search is sure.",
      },
    },
    {
      title: "Go on",
      text: ["Boards of Domineering are hot games of all kinds. The workbench draws the thermograph of whatever you type."],
      tries: [
        { words: "Domineering with three rows and five columns", view: "workbench", fields: { expr: "domineering(3, 5)" } },
        { words: "Cut squares out of a board, and watch its value", view: "boards", fields: { expr: 'domineering("...|.#.|...")' } },
        { words: "Play Domineering against the machine", view: "play", fields: { expr: "domineering(4, 4)" } },
      ],
    },
  ],
};
