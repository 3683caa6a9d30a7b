import type { Entry } from '#contract/entities/entry.ts';
import { isFinished } from '#machines/judging/sheet.ts';
import type { JudgedEntry } from '../../data/offline/sheets.ts';
import { wantFiles } from './deviceCopy.ts';
import { shownFiles } from './shownFiles.ts';

/** The files of the entries that still wait for this judge are to be on this device, those of the entry at hand first, and of `inRounds`. */
export function wantEntries(
  personID: string,
  judged: readonly JudgedEntry[],
  at: string | null,
  inRounds: readonly Entry[] = [],
): void {
  const place = judged.findIndex(({ entry }) => entry.id === at);
  const ordered = place < 0 ? judged : [...judged.slice(place), ...judged.slice(0, place)];
  const open = ordered.filter(({ play }) => play.sheet.state === 'unscored' || play.sheet.state === 'scored');
  const [finished, waiting] = [true, false].map((is) => open.filter(({ play }) => isFinished(play) === is));
  const files = [...waiting!.map(({ entry }) => entry), ...inRounds, ...finished!.map(({ entry }) => entry)].flatMap(
    (entry) => shownFiles(entry).map((url) => ({ entryID: entry.id, url })),
  );
  wantFiles(personID, files);
}
