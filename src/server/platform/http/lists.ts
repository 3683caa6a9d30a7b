import type { KeyValues } from '../database/sortKeys.ts';
import { sqlState } from '../database/sql.ts';
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

/** Where a page starts, and how long it may be. */
export interface Start {
  /** The row that it begins behind; null for the first one. */
  readonly after: KeyValues | null;
  /** How many rows came before it. */
  readonly seen: number;
  /** One more than is shown, which tells whether there are more; none where all are asked for. */
  readonly limit: number | undefined;
}

interface PageRow {
  readonly total: number;
  readonly keys: KeyValues;
}

/** A page of a list, from where a cursor stands that nobody needs to understand; 400 for what is none of this list's, or names no limit. */
export async function pageOf<Row extends PageRow, Item>(
  { cursor, limit }: { readonly cursor?: string; readonly limit?: number },
  read: (start: Start) => Promise<readonly Row[]>,
  toItem: (row: Row) => Item,
): Promise<Listing<Item>> {
  const { after, seen } = cursor === undefined ? first : placeAt(cursor);
  // Without a limit the whole list is asked for, which begins nowhere else.
  if (after && limit === undefined) throw refuseField('limit');
  const rows = await read({ after, seen, limit: limit === undefined ? undefined : limit + 1 }).catch(
    (error: unknown) => {
      // Values of another order, or of none.
      throw after && sqlState(error)?.startsWith('22') ? refuseField('cursor') : error;
    },
  );
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  const last = shown.at(-1);
  return new Listing(
    await eachInPieces(shown, toItem),
    rows[0]?.total ?? seen,
    last && shown.length < rows.length ? cursorAt(seen + shown.length, last.keys) : null,
  );
}

const first = { after: null, seen: 0 };

const cursorAt = (seen: number, keys: KeyValues) => Buffer.from(JSON.stringify([seen, ...keys])).toString('base64url');

function placeAt(cursor: string): { readonly after: KeyValues; readonly seen: number } {
  try {
    const [seen, ...after]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isPlace = after.length > 0 && after.every((value) => value === null || typeof value === 'string');
    if (
      Number.isSafeInteger(seen) &&
      (seen as number) > 0 &&
      isPlace &&
      !after.some((value) => value?.includes('\u0000'))
    )
      return { after: after as (string | null)[], seen: seen as number };
  } catch {
    // Not JSON, or no list.
  }
  throw refuseField('cursor');
}
