import type { UploadedFile } from '../form/editedEntry.ts';
import type { Case } from '../kit/cases.ts';
import { type ChosenFile, fileFieldOf } from './upload.rules.ts';
import type { UploadEvent, UploadInput } from './upload.setup.ts';

const document: ChosenFile = {
  real: true,
  name: 'HarbourLight-Statement.pdf',
  size: 4_404_019,
  mimeType: 'application/pdf',
  content: null,
};
const stored: UploadedFile = {
  name: 'HarbourLight-Statement.pdf',
  size: 4_404_019,
  mimeType: 'application/pdf',
  url: 'https://files.test/supportingDocHarbourLightStatement.pdf',
};
const empty: UploadInput = { entryID: 'e1', awardID: 'a1', field: 'supportingDoc', stored: null };
const dropped = { status: 0, code: 'network', message: 'Network Error', reasons: [] };
const offline = { ...dropped, code: 'offline' };
const forbidden = { status: 403, code: 'file.forbidden', message: 'Not yours.', reasons: [] };

const events: Case<UploadInput, UploadEvent>['events'] = [
  { type: 'file.choose', file: document },
  { type: 'file.choose', file: { ...document, real: false, name: 'Documents' } },
  { type: 'file.choose', file: { ...document, mimeType: 'text/plain' } },
  { type: 'file.choose', file: { ...document, size: 0 } },
  { type: 'file.choose', file: { ...document, size: 21 * 1024 * 1024 } },
  { type: 'file.remove' },
  { type: 'file.replaced', stored },
  { type: 'file.replaced', stored: null },
  { type: 'upload.cancel' },
  { type: 'upload.retry' },
  { type: 'upload.progressed', sent: 2_000_000, secondsLeft: 8 },
  { type: 'network.online' },
  { type: 'network.offline' },
  { type: 'xstate.done.actor.getUploadAddress', output: `${stored.url}?signature=s` },
  { type: 'xstate.error.actor.getUploadAddress', error: dropped },
  { type: 'xstate.error.actor.getUploadAddress', error: forbidden },
  { type: 'xstate.error.actor.getUploadAddress', error: offline },
  { type: 'xstate.done.actor.sendFile' },
  { type: 'xstate.error.actor.sendFile', error: dropped },
  { type: 'xstate.error.actor.sendFile', error: forbidden },
  { type: 'xstate.done.actor.saveFile' },
  { type: 'xstate.error.actor.saveFile', error: dropped },
  { type: 'xstate.done.actor.removeFile' },
  { type: 'xstate.error.actor.removeFile', error: dropped },
  { type: 'xstate.after.retryDelay.upload.pausing' },
  { type: 'xstate.after.offlineWait.upload.offline' },
];

/** Situations of one file of an entry. */
export const uploadCases: readonly Case<UploadInput, UploadEvent>[] = [
  { title: 'an entry without the file', input: empty, events },
  { title: 'an entry without the file, where one try is all', input: { ...empty, tries: 1 }, events },
  { title: 'an entry that has the file', input: { ...empty, stored }, events },
  {
    title: 'an entry whose form was fetched anew',
    input: empty,
    events: [
      ...events.filter(({ type }) => type === 'file.choose'),
      { type: 'file.replaced', stored, place: fileFieldOf('supportingDoc') },
      { type: 'file.replaced', stored: null },
    ],
  },
];
