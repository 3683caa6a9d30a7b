import type { MessageId } from '#app/i18n/useText.ts';
import { waitingStatuses } from '#machines/award/award.facts.ts';

/** Where a refusal of an award's step is mended, and what its link says. */
interface Fix {
  readonly label: MessageId;
  readonly href: (awardID: string) => string;
}

const tab = (name: string) => (awardID: string) => `/award/${awardID}?tab=${name}`;

/** Refusal code → the screen that mends it. */
export const fixes: Readonly<Record<string, Fix>> = {
  'award.refusal.nameMissing': { label: 'admin.lifecycle.fix.details', href: tab('details') },
  'award.refusal.datesMissing': { label: 'admin.lifecycle.fix.dates', href: tab('dates') },
  'award.refusal.datesOutOfOrder': { label: 'admin.lifecycle.fix.dates', href: tab('dates') },
  'award.refusal.openingAhead': { label: 'admin.lifecycle.fix.dates', href: tab('dates') },
  'award.refusal.closingPassed': { label: 'admin.lifecycle.fix.dates', href: tab('dates') },
  'award.refusal.openingInPast': { label: 'admin.lifecycle.fix.step', href: tab('lifecycle') },
  'award.refusal.closingInPast': { label: 'admin.lifecycle.fix.step', href: tab('lifecycle') },
  'award.refusal.noCategory': { label: 'admin.lifecycle.fix.categories', href: tab('categories') },
  'award.refusal.noCriterion': { label: 'admin.lifecycle.fix.categories', href: tab('categories') },
  'award.refusal.weightsNotHundred': { label: 'admin.lifecycle.fix.categories', href: tab('categories') },
  'award.refusal.hasEntries': { label: 'admin.lifecycle.fix.entries', href: (awardID) => `/entries?award=${awardID}` },
  'award.refusal.noSubmittedEntry': {
    label: 'admin.lifecycle.fix.entries',
    href: (awardID) => `/entries?award=${awardID}`,
  },
  'award.refusal.shortOfJudges': { label: 'admin.lifecycle.fix.judges', href: (awardID) => `/judges?award=${awardID}` },
  'award.refusal.entriesWaiting': {
    label: 'admin.lifecycle.fix.entries',
    href: (awardID) => `/entries?award=${awardID}&status=${waitingStatuses.join(',')}`,
  },
  'award.refusal.entriesUnjudged': {
    label: 'admin.lifecycle.fix.judges',
    href: (awardID) => `/judges?award=${awardID}`,
  },
  'award.refusal.sheetsOpen': { label: 'admin.lifecycle.fix.remind', href: (awardID) => `/judges?award=${awardID}` },
  'award.refusal.scoresNotFinal': {
    label: 'admin.lifecycle.fix.scores',
    href: (awardID) => `/scores?award=${awardID}`,
  },
  'award.refusal.roundUndecided': { label: 'admin.award.tab.rounds', href: tab('rounds') },
  'award.refusal.roundStarted': { label: 'admin.award.tab.rounds', href: tab('rounds') },
  'award.refusal.voteUnpublished': { label: 'admin.award.tab.rounds', href: tab('rounds') },
  'award.refusal.voteOpen': { label: 'admin.award.tab.rounds', href: tab('rounds') },
  'award.refusal.categoryUnnamed': { label: 'admin.lifecycle.fix.categories', href: tab('categories') },
  'award.refusal.earlyFeeEndless': { label: 'admin.lifecycle.fix.categories', href: tab('categories') },
  'award.refusal.dateOutOfRange': { label: 'admin.lifecycle.fix.dates', href: tab('dates') },
  'award.refusal.entriesUnscored': { label: 'admin.lifecycle.fix.step', href: tab('lifecycle') },
  'award.refusal.bestEntryOvertaken': {
    label: 'admin.lifecycle.fix.results',
    href: (awardID) => `/scores?award=${awardID}`,
  },
  'entry.refusal.tieUndecided': { label: 'admin.lifecycle.fix.results', href: (awardID) => `/scores?award=${awardID}` },
  'entry.refusal.judgingNotClosed': { label: 'admin.lifecycle.fix.step', href: tab('lifecycle') },
  'score.refusal.judgingNotClosed': { label: 'admin.lifecycle.fix.step', href: tab('lifecycle') },
  'award.refusal.noBestEntry': { label: 'admin.lifecycle.fix.results', href: (awardID) => `/scores?award=${awardID}` },
};
