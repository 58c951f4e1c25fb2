// Arrow keys among things that lie in the plane: squares, joints, places of a picture. The board to play on has them too.

export { stopAt, walk } from "../board.js";
