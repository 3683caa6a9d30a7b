/** One value of DER (ITU-T X.690): its tag, its content, and all of its bytes. */
export interface Value {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly bytes: Uint8Array;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Writes a value; lengths below 64 KiB. */
export function write(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length > 0xffff) throw new RangeError('Too long');
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** An integer that is not negative, of big-endian bytes. */
export function writeInteger(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const rest = bytes.subarray(start);
  return write(tags.integer, ...(rest[0]! & 0x80 ? [Uint8Array.of(0)] : []), rest);
}

/** Writes an object identifier from its dotted form. */
export function writeOid(dotted: string): Uint8Array {
  const [first, second, ...rest] = dotted.split('.').map(Number);
  const groups = [first! * 40 + second!, ...rest].map((arc) => {
    const digits = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left & 0x7f) | 0x80);
    return Uint8Array.from(digits);
  });
  return write(tags.oid, ...groups);
}

/** Reads the value that starts the bytes. Throws a RangeError where they end too early or have no definite length. */
export function read(bytes: Uint8Array): Value {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) throw new RangeError('No value');
  const more = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || more > 3) throw new RangeError('No definite length');
  const length = more === 0 ? first : bytes.subarray(2, 2 + more).reduce((sum, byte) => sum * 256 + byte, 0);
  const end = 2 + more + length;
  if (end > bytes.length) throw new RangeError('A value ends too early');
  return { tag, content: bytes.subarray(2 + more, end), bytes: bytes.subarray(0, end) };
}

/** The values that a sequence, a set or an explicit tag is made of. */
export function children({ content }: Value): Value[] {
  const found: Value[] = [];
  for (let rest = content; rest.length > 0; ) {
    const value = read(rest);
    found.push(value);
    rest = rest.subarray(value.bytes.length);
  }
  return found;
}

/** Whether a value is this object identifier. */
export const isOid = (value: Value | undefined, dotted: string): boolean =>
  value !== undefined && Buffer.compare(value.bytes, writeOid(dotted)) === 0;
