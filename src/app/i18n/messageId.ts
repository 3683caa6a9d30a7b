import type acts from './messages/acts.en.json';
import type admin from './messages/admin.en.json';
import type atlas from './messages/atlas.en.json';
import type audit from './messages/audit.en.json';
import type award from './messages/award.en.json';
import type ballots from './messages/ballots.en.json';
import type common from './messages/common.en.json';
import type dashboard from './messages/dashboard.en.json';
import type entrant from './messages/entrant.en.json';
import type entries from './messages/entries.en.json';
import type entry from './messages/entry.en.json';
import type errors from './messages/errors.en.json';
import type form from './messages/form.en.json';
import type judge from './messages/judge.en.json';
import type letters from './messages/letters.en.json';
import type planning from './messages/planning.en.json';
import type publicArea from './messages/public.en.json';
import type rounds from './messages/rounds.en.json';
import type search from './messages/search.en.json';
import type settings from './messages/settings.en.json';
import type start from './messages/start.en.json';
import type terms from './messages/terms.en.json';
import type versions from './messages/versions.en.json';
import type vote from './messages/vote.en.json';

/** The bundles of messages: each loads with the screens that speak it, `start` and `errors` with every page, `common` with every
 * page of a signed-in person. `dashboard`, `entries` and `award` are what an administrator's first screens need of `admin`. */
export const messageAreas = [
  'start',
  'common',
  'public',
  'entrant',
  'dashboard',
  'admin',
  'entries',
  'award',
  'judge',
  'settings',
  'errors',
  'atlas',
  'versions',
  'entry',
  'planning',
  'form',
  'acts',
  'rounds',
  'ballots',
  'terms',
  'letters',
  'search',
  'vote',
  'audit',
] as const;
export type MessageArea = (typeof messageAreas)[number];

/** Every key of the English messages: `t('common.close')`. */
export type MessageId =
  | keyof typeof acts
  | keyof typeof admin
  | keyof typeof atlas
  | keyof typeof audit
  | keyof typeof award
  | keyof typeof ballots
  | keyof typeof common
  | keyof typeof dashboard
  | keyof typeof entrant
  | keyof typeof entries
  | keyof typeof entry
  | keyof typeof errors
  | keyof typeof form
  | keyof typeof judge
  | keyof typeof letters
  | keyof typeof planning
  | keyof typeof publicArea
  | keyof typeof rounds
  | keyof typeof search
  | keyof typeof terms
  | keyof typeof settings
  | keyof typeof start
  | keyof typeof vote
  | keyof typeof versions;
