// What the engine's letters and names are called on the page.

/** @type {Record<string, string>} */
export const OUTCOMES = {
  L: "Left wins, whoever starts",
  R: "Right wins, whoever starts",
  N: "whoever starts wins",
  P: "whoever starts loses",
};

/** @type {Record<string, string>} */
export const PLAYERS = { left: "Left", right: "Right" };
