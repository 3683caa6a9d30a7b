import type { Case } from '../kit/cases.ts';
import type { BallotEvent, BallotInput, OwnBallot } from './ballot.rules.ts';

const film = (entryID: string) => ({ categoryID: 'film', entryID });
const short = { categoryID: 'short', entryID: 'spark' };
const input: BallotInput = {
  picks: 2,
  candidates: [...['weir', 'quay', 'moth'].map(film), short],
  choices: [],
  email: '',
};
const own: OwnBallot = {
  ballotID: 'ballot-1',
  castAt: '2026-11-12T12:00:00.000Z',
  choices: [film('quay'), film('gone')],
  receipt: 'K7M4-20QX-9TB3',
  mailed: true,
  wanted: false,
};
const refused = (status: number, code: string) => ({ status, code, message: '', reasons: [{ code }] });
const gone = { status: 0, code: 'network', message: '', reasons: [] };
const enough = refused(429, 'vote.refusal.codesSent');
const busy = { status: 429, code: 'request.tooMany', message: '', reasons: [] };
const down = { status: 503, code: 'request.down', message: '', reasons: [] };
const over = refused(422, 'vote.refusal.over');
const wrong = refused(422, 'vote.refusal.codeWrong');

const events: Case<BallotInput, BallotEvent>['events'] = [
  { type: 'ballot.choose', choice: film('weir') },
  { type: 'ballot.choose', choice: film('moth') },
  { type: 'ballot.choose', choice: film('quay') },
  { type: 'ballot.choose', choice: film('other') },
  { type: 'ballot.choose', choice: short },
  { type: 'ballot.takeBack', choice: film('weir') },
  { type: 'code.request', email: ' ana@example.org ' },
  { type: 'code.request', email: 'ana' },
  { type: 'ballot.find', email: 'ana@example.org' },
  { type: 'ballot.find', email: '' },
  { type: 'code.submit', code: '123456', ballotID: 'ballot-2' },
  { type: 'code.submit', code: '12345', ballotID: 'ballot-2' },
  { type: 'code.resend' },
  { type: 'ballot.save', ballotID: 'ballot-3' },
  { type: 'ballot.keep' },
  { type: 'ballot.change' },
  { type: 'result.want', wanted: true },
  { type: 'result.want', wanted: false },
  { type: 'xstate.done.actor.wantResult' },
  ...[gone, refused(422, 'vote.refusal.receiptWrong')].map((error) => ({
    type: 'xstate.error.actor.wantResult' as const,
    error,
  })),
  { type: 'ballot.retry' },
  { type: 'ballot.back' },
  { type: 'connection.back' },
  ...(['sendCode', 'sendAnother'] as const).flatMap((id) => [
    { type: `xstate.done.actor.${id}` as const },
    ...[over, gone, enough, refused(422, 'vote.refusal.notSent')].map((error) => ({
      type: `xstate.error.actor.${id}` as const,
      error,
    })),
  ]),
  ...[null, own].map((output) => ({ type: 'xstate.done.actor.findBallot' as const, output })),
  ...[wrong, gone, over].map((error) => ({ type: 'xstate.error.actor.findBallot' as const, error })),
  { type: 'xstate.done.actor.castBallot', output: own },
  ...[
    over,
    refused(409, 'vote.refusal.state'),
    refused(404, 'vote.notFound'),
    wrong,
    gone,
    busy,
    down,
    ...['votedAlready', 'notOnTheBallot', 'tooMany', 'nothingChosen'].map((code) =>
      refused(422, `vote.refusal.${code}`),
    ),
  ].map((error) => ({ type: 'xstate.error.actor.castBallot' as const, error })),
];

/** Situations of somebody who votes. */
export const ballotCases: readonly Case<BallotInput, BallotEvent>[] = [
  { title: 'somebody who comes for the first time', input, events },
  {
    title: 'the page was loaded again with votes given',
    input: { ...input, choices: [film('weir'), film('gone')] },
    events,
  },
  {
    title: 'the page was loaded again while a code was waited for',
    input: { ...input, choices: [film('weir')], email: 'ana@example.org' },
    events,
  },
  {
    title: 'somebody who voted before changes a vote beside one that is not on the page for now',
    input,
    events: [
      { type: 'ballot.find', email: 'ana@example.org' },
      { type: 'xstate.done.actor.sendCode' },
      { type: 'code.submit', code: '123456', ballotID: 'ballot-2' },
      { type: 'xstate.done.actor.findBallot', output: own },
      { type: 'ballot.choose', choice: film('weir') },
      { type: 'ballot.takeBack', choice: film('quay') },
      { type: 'ballot.choose', choice: film('weir') },
      { type: 'ballot.save', ballotID: 'ballot-3' },
    ],
  },
  {
    title: 'somebody who voted before removes everything',
    input,
    events: [
      { type: 'ballot.find', email: 'ana@example.org' },
      { type: 'xstate.done.actor.sendCode' },
      { type: 'code.submit', code: '123456', ballotID: 'ballot-2' },
      { type: 'xstate.done.actor.findBallot', output: own },
      { type: 'ballot.takeBack', choice: film('quay') },
      { type: 'ballot.takeBack', choice: film('gone') },
      { type: 'ballot.save', ballotID: 'ballot-3' },
      { type: 'ballot.keep' },
    ],
  },
];
