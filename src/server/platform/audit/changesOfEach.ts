import { type Change, changesOf } from './record.ts';

/** One of several things as the audit says it: under its id, by its name, with the fields that are compared. */
export interface Item {
  readonly id: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What was and is of each that differs; of one that was not there before, or is not any more, the other side is nothing. */
export function changesOfEach(
  before: readonly Item[],
  after: readonly Item[],
): { readonly name: string; readonly changes: Readonly<Record<string, Change>> }[] {
  const [was, is] = [before, after].map((items) => new Map(items.map((item) => [item.id, item])));
  const ids = [...new Set([...was!.keys(), ...is!.keys()])];
  return ids
    .map((id) => {
      const [old, present] = [was!.get(id), is!.get(id)];
      const gone = Object.fromEntries(Object.keys(old?.fields ?? {}).map((key) => [key, null]));
      return { name: (old ?? present)!.name, changes: changesOf(old?.fields ?? {}, present?.fields ?? gone) };
    })
    .filter(({ changes }) => Object.keys(changes).length > 0);
}
