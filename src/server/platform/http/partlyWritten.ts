/** An answer of which one member, a list, was written elsewhere as JSON: `value` has an empty one in its place. */
export class PartlyWritten<Value> {
  readonly value: Value;
  readonly #member: string;
  readonly #json: Uint8Array;

  constructor(value: Value, member: string, json: Uint8Array) {
    this.value = value;
    this.#member = member;
    this.#json = json;
  }

  /** The whole answer; `text` is `value` as JSON. Within a text a quotation mark is escaped, so that none can be taken for the member. */
  in(text: string): Buffer {
    const name = `"${this.#member}":`;
    const at = text.indexOf(`${name}[]`) + name.length;
    return Buffer.concat([Buffer.from(text.slice(0, at)), this.#json, Buffer.from(text.slice(at + 2))]);
  }
}
