// The lessons, in the order in which they are read: one file and one line each.

/**
 * @typedef {{ name: string, title: string, about: string, load: () => Promise<{ lesson: import("../steps/step.js").Lesson }> }} Listed
 */

/** Each is fetched when it is opened. @type {Listed[]} */
export const LESSONS = [
  { name: "nim", title: "Nim and xor", about: "who wins heaps of tokens, and by which move", load: () => import("./nim.js") },
  { name: "poker", title: "Poker nim and reversible moves", about: "moves that are answered at once, and the least missing number", load: () => import("./poker.js") },
  { name: "numbers", title: "Hackenbush and numbers", about: "free moves, half a move, and the simplest number", load: () => import("./numbers.js") },
  { name: "stalks", title: "Infinite stalks", about: "2/3, ω and 1/ω as things to cut", load: () => import("./stalks.js") },
  { name: "ups", title: "Ups and stars", about: "positive, and smaller than every positive number", load: () => import("./ups.js") },
  { name: "heat", title: "Heat and thermographs", about: "when it is urgent to move, and what it is worth on average", load: () => import("./heat.js") },
  { name: "periods", title: "Periods", about: "games whose values repeat, and how one knows", load: () => import("./periods.js") },
  { name: "computers", title: "Games that compute", about: "heaps of tokens that follow an automaton and a Turing machine", load: () => import("./computers.js") },
];
