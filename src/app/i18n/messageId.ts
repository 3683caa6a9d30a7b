import type admin from './messages/admin.en.json';
import type atlas from './messages/atlas.en.json';
import type common from './messages/common.en.json';
import type entrant from './messages/entrant.en.json';
import type errors from './messages/errors.en.json';
import type judge from './messages/judge.en.json';
import type publicArea from './messages/public.en.json';
import type settings from './messages/settings.en.json';
import type start from './messages/start.en.json';

/** The bundles of messages: each loads with the screens that speak it, `start` and `errors` with every page, `common` with every
 * page of a signed-in person. */
export const messageAreas = [
  'start',
  'common',
  'public',
  'entrant',
  'admin',
  'judge',
  'settings',
  'errors',
  'atlas',
] as const;
export type MessageArea = (typeof messageAreas)[number];

/** Every key of the English messages: `t('common.close')`. */
export type MessageId =
  | keyof typeof admin
  | keyof typeof atlas
  | keyof typeof common
  | keyof typeof entrant
  | keyof typeof errors
  | keyof typeof judge
  | keyof typeof publicArea
  | keyof typeof settings
  | keyof typeof start;
