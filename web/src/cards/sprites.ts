// The addresses of both packs' drawings. They change with the drawings, so that a browser fetches each only once. Without
// that, a card that is first shown while the network is away would not be drawn.

import french from "./sprites/french.svg?url";
import spanish from "./sprites/spanish.svg?url";

export const sprites = { spanish, french };
