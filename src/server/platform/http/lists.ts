import { refuseField } from '../errors/refusal.ts';
import { eachInPieces, inPieces, isShort } from '../threads/inPieces.ts';
import { inTurn } from '../threads/inTurn.ts';
import { serializerOf } from './serialization.ts';

/** A list and what its headers tell: how many there are without paging, and where the next page starts. */
export class Listing<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly nextCursor: string | null;

  constructor(items: Item[], total: number, nextCursor: string | null = null) {
    this.items = items;
    this.total = total;
    this.nextCursor = nextCursor;
  }

  get headers(): Readonly<Record<string, string | number>> {
    return { 'x-total-count': this.total, ...(this.nextCursor !== null && { 'x-next-cursor': this.nextCursor }) };
  }
}

const wholeLists = inTurn();

/** Reads a list; a whole one of an organiser's, which may be ten thousand rows, not before the one that is being read. */
export const readList = <Item>(
  { limit }: { readonly limit?: number | undefined },
  { type }: { readonly type: string },
  read: () => Promise<Listing<Item>>,
): Promise<Listing<Item>> => (limit === undefined && type === 'admin' ? wholeLists(read) : read());

/** A long list as JSON, each item by the schema, written while others go on; null of a short one, which is written at once. */
export async function writeLong(items: readonly unknown[], itemSchema: object | undefined): Promise<Buffer | null> {
  if (!itemSchema || isShort(items)) return null;
  const write = serializerOf(itemSchema);
  const pieces = await inPieces(items, (piece) => Buffer.from(`,${piece.map(write).join(',')}`));
  const [first, ...others] = pieces;
  return Buffer.concat([Buffer.from('['), first!.subarray(1), ...others, Buffer.from(']')]);
}

/** The start of a page, as a cursor that nobody needs to understand. */
const cursorAt = (offset: number) => Buffer.from(`o${offset}`).toString('base64url');

/** The row that a cursor stands for, the first without one; 400 for what is none. */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const match = /^o(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match) throw refuseField('cursor');
  return Number(match[1]);
}

/** A page of rows which were read with `count(*) over ()` as `total`; `limit` rows at most, all of them without one. */
export async function pageOf<Row extends { readonly total: number }, Item>(
  rows: readonly Row[],
  query: { readonly cursor?: string; readonly limit?: number },
  toItem: (row: Row) => Item,
): Promise<Listing<Item>> {
  const offset = offsetOf(query.cursor);
  const total = rows[0]?.total ?? offset;
  const end = offset + rows.length;
  return new Listing(
    await eachInPieces(rows, toItem),
    total,
    query.limit !== undefined && end < total ? cursorAt(end) : null,
  );
}
