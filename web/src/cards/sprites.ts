// Where the drawings of both packs are: under names that change with them, so that a browser fetches each but once. A card
// that is first seen while the network is away would else not be drawn.

import french from "./sprites/french.svg?url";
import spanish from "./sprites/spanish.svg?url";

export const sprites = { spanish, french };
