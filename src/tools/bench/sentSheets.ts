import type { Sheet } from '#contract/entities/sheet.ts';
import type { Reply } from '#contract/schemas.ts';

/** What a judge sent of one sheet, and was told that it is there. */
export type SentSheet = Pick<Sheet, 'marks' | 'status' | 'comment'>;

export const sheetKey = (judgeID: string, entryID: string) => `${judgeID} ${entryID}`;

/**
 * Sheets that are not what their judge sent last, in words: `entries` is how an administrator sees them, `sent` what was sent
 * by `sheetKey`. Those that are there twice are named, and those that nobody sent.
 */
export function wrongSheets(
  entries: Reply<'listAwardEntries'>,
  sent: ReadonlyMap<string, SentSheet>,
): readonly string[] {
  const stored = new Map<string, SentSheet & { readonly twice: boolean }>();
  for (const { id, scores = [] } of entries) {
    for (const { judgeID, marks, status, comment } of scores) {
      const key = sheetKey(judgeID, id);
      stored.set(key, { marks, status, comment, twice: stored.has(key) });
    }
  }
  return [...new Set([...stored.keys(), ...sent.keys()])].flatMap((key) => {
    const [there, meant] = [stored.get(key), sent.get(key)];
    const same = there && meant && !there.twice && isSame(there, meant);
    return same ? [] : [`sheet ${key}: ${JSON.stringify(there)} against ${JSON.stringify(meant)}`];
  });
}

const isSame = (left: SentSheet, right: SentSheet) =>
  left.status === right.status &&
  left.comment === right.comment &&
  Object.keys(left.marks).length === Object.keys(right.marks).length &&
  Object.entries(left.marks).every(([criterionID, mark]) => right.marks[criterionID] === mark);
