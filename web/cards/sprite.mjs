import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const INK = 'fill="none" stroke="#231a12" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"';

/** A sprite that is being made: its symbols, and the pieces that they share. */
export class Sprite {
  #pieces = new Map();
  #symbols = [];

  /** Return the drawing `id` of a file at its place. Of x, y, scale and degrees the last ones may be left out. */
  put(file, id, [x, y, scale = 1, turn = 0] = [0, 0]) {
    const moves = [
      x || y ? `translate(${x} ${y})` : "",
      turn ? `rotate(${turn})` : "",
      scale !== 1 ? `scale(${scale})` : "",
    ].join("");
    return `<use href="${this.#gather(join(HERE, file), id)}"${moves && ` transform="${moves}"`}/>`;
  }

  symbol(id, box, body) {
    this.#symbols.push(`<symbol id="${id}" viewBox="${box}" ${INK}>${body}</symbol>`);
  }

  toString() {
    const body = `<defs>${[...this.#pieces.values()].join("")}</defs>${this.#symbols.join("")}`;
    return `<svg xmlns="http://www.w3.org/2000/svg">${body.replace(/>\s+</g, "><")}</svg>\n`;
  }

  /** Add a drawing after those that it uses. The drawings of a file are its elements with an id, indented by two. */
  #gather(path, id) {
    if (!this.#pieces.has(id)) {
      const source = readFileSync(path, "utf8").replace(/<!--[\s\S]*?-->/g, "");
      const drawing = new RegExp(`^  <(\\w+) id="${id}"(?:[^>]*/>|[\\s\\S]*?^  </\\1>)`, "m").exec(source);
      if (drawing === null) throw new Error(`${relative(HERE, path)} has no drawing "${id}"`);
      const body = drawing[0].replace(/href="([^"#]*)#([^"]+)"/g, (_, file, other) => {
        return `href="${this.#gather(file === "" ? path : resolve(dirname(path), file), other)}"`;
      });
      this.#pieces.set(id, body);
    }
    return `#${id}`;
  }
}
