import type { EntryStatus } from '#machines/entry/entry.rules.ts';
import type { ScoreState } from '#machines/score/score.rules.ts';

/** The statuses as the screens' exports say them, for tables whose headings are in English too. */
export const entryStatusWords: Readonly<Record<EntryStatus, string>> = {
  0: 'In Progress',
  1: 'Entry Submitted',
  2: 'Open for Judging',
  3: 'Category Closed',
  9: 'Correction needed',
};

export const scoreStateWords: Readonly<Record<ScoreState, string>> = {
  unscored: 'Not Yet Scored',
  scored: 'Scores Not Submitted',
  submitted: 'Scores Submitted',
  final: 'Scores Finalized',
  recused: 'Recused',
};
