import type { UploadedFile } from '../form/editedEntry.ts';
import type { FilePlace } from '../form/files.ts';
import { anything, type DecisionRow, type Decisions } from '../kit/decisions.ts';
import type { ChosenFile } from './upload.rules.ts';
import type { UploadContext, UploadInput } from './upload.setup.ts';

type Chosen = { readonly file: ChosenFile };
type Replaced = { readonly stored: UploadedFile | null; readonly place?: FilePlace };
type Failure = { readonly error: { readonly status: number; readonly code: string } };
type Row = Omit<DecisionRow, 'in' | 'on'>;

const untried = { address: null, sent: 0, secondsLeft: null, failures: 0, problem: null };
const target = ({ entryID, awardID, field }: UploadContext) => ({ entryID, awardID, field });
const twenty = 20 * 1024 * 1024;

/** Why the place for the statement takes a file or not: said here for what the samples choose. */
const refusalOf = ({ real, name, mimeType, size }: ChosenFile) => {
  if (!real) return { code: 'upload.refusal.invalidFile', params: { name } };
  if (mimeType !== 'application/pdf') return { code: 'upload.refusal.kind', params: { kinds: 'PDF' } };
  if (size === 0) return { code: 'upload.refusal.empty' };
  return size > twenty ? { code: 'upload.refusal.tooLarge', params: { megabytes: 20 } } : null;
};

const addressing: Row = {
  to: 'addressing',
  begins: {
    getUploadAddress: (context: UploadContext) => ({
      ...target(context),
      name: 'supportingDocHarbourLightStatement.pdf',
      mimeType: 'application/pdf',
      size: 4_404_019,
    }),
  },
};
const begin = { sent: 0, secondsLeft: null };
const sending: Row = { to: 'sending', begins: { sendFile: anything } };
const saving: Row = {
  to: 'saving',
  begins: { saveFile: (context: UploadContext) => ({ ...target(context), stored: ofThisFile(context) }) },
};
const ofThisFile = ({ file, address }: UploadContext) => ({
  name: file?.name,
  size: file?.size,
  mimeType: file?.mimeType,
  url: address?.replace('?signature=s', ''),
});

const choose = (state: string): DecisionRow[] => [
  {
    in: state,
    on: 'file.choose',
    when: (_: UploadContext, { file }: Chosen) => refusalOf(file) === null,
    ...addressing,
    assigns: (_: UploadContext, { file }: Chosen) => ({ file, ...untried }),
  },
  {
    in: state,
    on: 'file.choose',
    to: 'refused',
    assigns: (_: UploadContext, { file }: Chosen) => ({
      file,
      ...untried,
      problem: { status: 422, code: 'upload.refused', message: '', reasons: [refusalOf(file)] },
    }),
  },
];

/** The file is put away: what the entry has shows again. */
const cancel = (state: string): DecisionRow[] => {
  const row = { in: state, on: 'upload.cancel', assigns: () => ({ file: null, ...untried }) };
  return [
    { ...row, when: ({ stored }: UploadContext) => stored !== null, to: 'kept' },
    { ...row, to: 'empty' },
  ];
};

/** What the entry has in the place and, where that is told with it, what the place takes from now on. */
const given = ({ place: before }: UploadContext, { stored, place }: Replaced) => ({ stored, place: place ?? before });

const replaced = (state: string): DecisionRow[] => {
  const row = { in: state, on: 'file.replaced', assigns: given };
  return [
    { ...row, when: (_: UploadContext, { stored }: Replaced) => stored !== null, to: 'kept' },
    { ...row, to: 'empty' },
  ];
};

const tries = ({ tries: wanted = 4 }: UploadContext) => wanted;
const fail = ({ failures }: UploadContext, { error }: Failure) => ({ problem: error, failures: failures + 1 });

/** What is made of a failure: nothing helps, it may go better in a moment, or somebody is asked. */
const failing = (state: string, actor: string): DecisionRow[] => {
  const row = { in: state, on: `xstate.error.actor.${actor}`, assigns: fail };
  return [
    {
      ...row,
      when: (_: UploadContext, { error }: Failure) => error.code === 'offline',
      to: 'offline',
      waits: ({ failures }: UploadContext) => Math.min(30_000, 1_000 * 2 ** failures),
    },
    { ...row, when: (_: UploadContext, { error }: Failure) => error.status === 403, to: 'failed' },
    {
      ...row,
      when: (context: UploadContext) => context.failures + 1 < tries(context),
      to: 'pausing',
      waits: ({ failures }: UploadContext) => Math.min(5_000, 500 * 2 ** failures),
    },
    { ...row, to: 'failed' },
  ];
};

/** A signed address that was not refused is used again: what had arrived is not sent twice. */
const again = (state: string, on: string, assigns: object = {}): DecisionRow[] => [
  {
    in: state,
    on,
    when: ({ address, problem }: UploadContext) => address !== null && problem?.status !== 403,
    ...sending,
    assigns: () => ({ ...assigns }),
  },
  { in: state, on, ...addressing, assigns: () => ({ ...assigns, ...begin }) },
];

const anew = { failures: 0, problem: null };
const goesOffline = (state: string): DecisionRow => ({
  in: state,
  on: 'network.offline',
  to: 'offline',
  waits: ({ failures }: UploadContext) => Math.min(30_000, 1_000 * 2 ** Math.max(1, failures)),
});

/** What uploading a file is to do, by hand. */
export const uploadDecisions: Decisions = {
  states: {
    empty: [],
    kept: [],
    refused: [],
    unsaved: [],
    failed: [],
    addressing: ['busy'],
    sending: ['busy'],
    pausing: ['busy'],
    offline: ['busy'],
    saving: ['busy'],
    removing: ['busy'],
  },
  named: { removeFile: 'saveFile' },
  start: {
    in: ({ stored }: UploadInput) => [stored === null ? 'empty' : 'kept'],
    context: (input: UploadInput) => ({ ...input, file: null, ...untried }),
  },
  rows: [
    ...['empty', 'kept', 'refused', 'addressing', 'sending', 'pausing', 'offline', 'unsaved', 'failed'].flatMap(choose),
    ...['refused', 'addressing', 'sending', 'pausing', 'offline', 'unsaved', 'failed'].flatMap(cancel),
    ...['empty', 'kept'].flatMap(replaced),
    // While a file is dealt with, what happened elsewhere is only remembered.
    { in: '', on: 'file.replaced', assigns: given },
    ...['addressing', 'sending', 'pausing'].map(goesOffline),
    ...failing('addressing', 'getUploadAddress'),
    ...failing('sending', 'sendFile').filter(({ to }) => to !== 'offline'),
    {
      in: 'addressing',
      on: 'xstate.done.actor.getUploadAddress',
      ...sending,
      assigns: (_: UploadContext, { output }: { output: string }) => ({ address: output }),
    },
    {
      in: 'sending',
      on: 'upload.progressed',
      assigns: (_: UploadContext, { sent, secondsLeft }: UploadContext) => ({ sent, secondsLeft }),
    },
    { in: 'sending', on: 'xstate.done.actor.sendFile', ...saving },
    ...again('pausing', 'xstate.after.retryDelay.upload.pausing'),
    ...again('pausing', 'network.online'),
    ...again('offline', 'xstate.after.offlineWait.upload.offline'),
    ...again('offline', 'network.online', anew),
    ...again('failed', 'upload.retry', anew),
    {
      in: 'saving',
      on: 'xstate.done.actor.saveFile',
      to: 'kept',
      assigns: (context: UploadContext) => ({ stored: ofThisFile(context), file: null, ...untried }),
      does: ['tellEditor'],
    },
    { in: 'saving', on: 'xstate.error.actor.saveFile', to: 'unsaved', assigns: fail },
    { in: 'unsaved', on: 'upload.retry', ...saving },
    {
      in: 'kept',
      on: 'file.remove',
      to: 'removing',
      begins: { removeFile: (context: UploadContext) => ({ ...target(context), stored: null }) },
    },
    {
      in: 'removing',
      on: 'xstate.done.actor.removeFile',
      to: 'empty',
      assigns: () => ({ stored: null, problem: null }),
      does: ['tellEditor'],
    },
    { in: 'removing', on: 'xstate.error.actor.removeFile', to: 'kept', assigns: fail },
  ],
};
