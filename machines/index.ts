import { awardCases } from './award/award.cases.ts';
import { awardInvariants } from './award/award.invariants.ts';
import { awardMachine } from './award/award.machine.ts';
import { awardRules } from './award/award.rules.ts';
import { awardEditorCases } from './awardEditor/awardEditor.cases.ts';
import { awardEditorMachine } from './awardEditor/awardEditor.machine.ts';
import { awardEditorOutside } from './awardEditor/awardEditor.outside.ts';
import { ballotCases } from './ballot/ballot.cases.ts';
import { ballotMachine } from './ballot/ballot.machine.ts';
import { ballotOutside } from './ballot/ballot.outside.ts';
import { ballotRules } from './ballot/ballot.rules.ts';
import { bulkCases } from './bulk/bulk.cases.ts';
import { bulkMachine } from './bulk/bulk.machine.ts';
import { callCases } from './call/call.cases.ts';
import { callMachine } from './call/call.machine.ts';
import { chargeCases } from './charge/charge.cases.ts';
import { chargeInvariants } from './charge/charge.invariants.ts';
import { chargeMachine } from './charge/charge.machine.ts';
import { chargeRules } from './charge/charge.rules.ts';
import { entryCases } from './entry/entry.cases.ts';
import { entryInvariants } from './entry/entry.invariants.ts';
import { entryMachine } from './entry/entry.machine.ts';
import { entryOutside } from './entry/entry.outside.ts';
import { entryRules } from './entry/entry.rules.ts';
import { entryEditorCases } from './entryEditor/entryEditor.cases.ts';
import { entryEditorMachine } from './entryEditor/entryEditor.machine.ts';
import { entryEditorOutside } from './entryEditor/entryEditor.outside.ts';
import { entryEditorRules } from './entryEditor/entryEditor.rules.ts';
import { importingCases } from './importing/importing.cases.ts';
import { importingMachine } from './importing/importing.machine.ts';
import { importingOutside } from './importing/importing.outside.ts';
import { importRules } from './importing/importing.rules.ts';
import { invoiceCases } from './invoice/invoice.cases.ts';
import { invoiceInvariants } from './invoice/invoice.invariants.ts';
import { invoiceMachine } from './invoice/invoice.machine.ts';
import { invoiceOutside } from './invoice/invoice.outside.ts';
import { invoiceRules } from './invoice/invoice.rules.ts';
import { deviceCopyCases } from './judging/deviceCopy.cases.ts';
import { deviceCopyMachine } from './judging/deviceCopy.machine.ts';
import { deviceCopyOutside } from './judging/deviceCopy.outside.ts';
import { judgeKeyCases } from './judging/judgeKey.cases.ts';
import { judgeKeyMachine } from './judging/judgeKey.machine.ts';
import { judgeKeyOutside } from './judging/judgeKey.outside.ts';
import { outboxCases } from './judging/outbox.cases.ts';
import { outboxMachine } from './judging/outbox.machine.ts';
import { outboxOutside } from './judging/outbox.outside.ts';
import { playCases } from './judging/play.cases.ts';
import { playMachine } from './judging/play.machine.ts';
import { playOutside } from './judging/play.outside.ts';
import { playRules } from './judging/play.rules.ts';
import type { Registered } from './kit/register.ts';
import { listCases } from './list/list.cases.ts';
import { listMachine } from './list/list.machine.ts';
import { listOutside } from './list/list.outside.ts';
import { loginAsCases } from './loginAs/loginAs.cases.ts';
import { loginAsMachine } from './loginAs/loginAs.machine.ts';
import { noticeCases } from './notice/notice.cases.ts';
import { noticeMachine } from './notice/notice.machine.ts';
import { noticeOutside } from './notice/notice.outside.ts';
import { paymentCases } from './payment/payment.cases.ts';
import { paymentMachine } from './payment/payment.machine.ts';
import { paymentOutside } from './payment/payment.outside.ts';
import { paymentRules } from './payment/payment.rules.ts';
import { personCases } from './person/person.cases.ts';
import { personMachine } from './person/person.machine.ts';
import { personRules } from './person/person.rules.ts';
import { proofCases } from './proof/proof.cases.ts';
import { proofMachine } from './proof/proof.machine.ts';
import { recoverCases } from './recover/recover.cases.ts';
import { recoverMachine } from './recover/recover.machine.ts';
import { refreshCases } from './refresh/refresh.cases.ts';
import { refreshMachine } from './refresh/refresh.machine.ts';
import { refreshOutside } from './refresh/refresh.outside.ts';
import { registerCases } from './register/register.cases.ts';
import { registerMachine } from './register/register.machine.ts';
import { roundCases } from './round/round.cases.ts';
import { roundInvariants } from './round/round.invariants.ts';
import { roundMachine } from './round/round.machine.ts';
import { roundRules } from './round/round.rules.ts';
import { scoreCases } from './score/score.cases.ts';
import { scoreInvariants } from './score/score.invariants.ts';
import { scoreMachine } from './score/score.machine.ts';
import { scoreRules } from './score/score.rules.ts';
import { sendingCases } from './sending/sending.cases.ts';
import { sendingMachine } from './sending/sending.machine.ts';
import { sessionCases } from './session/session.cases.ts';
import { sessionMachine } from './session/session.machine.ts';
import { sessionOutside } from './session/session.outside.ts';
import { settingsCases } from './settings/settings.cases.ts';
import { settingsMachine } from './settings/settings.machine.ts';
import { settingsOutside } from './settings/settings.outside.ts';
import { shellCases } from './shell/shell.cases.ts';
import { shellMachine } from './shell/shell.machine.ts';
import { shellOutside } from './shell/shell.outside.ts';
import { signInCases } from './signIn/signIn.cases.ts';
import { signInMachine } from './signIn/signIn.machine.ts';
import { streamCases } from './stream/stream.cases.ts';
import { streamMachine } from './stream/stream.machine.ts';
import { streamOutside } from './stream/stream.outside.ts';
import { timerCases } from './timer/timer.cases.ts';
import { timerMachine } from './timer/timer.machine.ts';
import { uploadCases } from './upload/upload.cases.ts';
import { uploadMachine } from './upload/upload.machine.ts';
import { uploadOutside } from './upload/upload.outside.ts';
import { uploadRules } from './upload/upload.rules.ts';
import { voteCases } from './vote/vote.cases.ts';
import { voteInvariants } from './vote/vote.invariants.ts';
import { voteMachine } from './vote/vote.machine.ts';
import { voteRules } from './vote/vote.rules.ts';

/** Every machine of the product: the atlas, the paths, the tests and the server read this one list. */
export const register: readonly Registered[] = [
  {
    name: 'award',
    machine: awardMachine,
    title: 'An award',
    audience: ['administrator'],
    kind: 'lifecycle',
    rules: awardRules,
    invariants: awardInvariants,
    cases: awardCases,
  },
  {
    name: 'entry',
    machine: entryMachine,
    title: 'An entry',
    audience: ['entrant', 'administrator'],
    kind: 'lifecycle',
    rules: entryRules,
    invariants: entryInvariants,
    cases: entryCases,
    outside: entryOutside,
  },
  {
    name: 'round',
    machine: roundMachine,
    title: 'A round before the scores',
    audience: ['administrator', 'judge'],
    kind: 'lifecycle',
    rules: roundRules,
    invariants: roundInvariants,
    cases: roundCases,
  },
  {
    name: 'vote',
    machine: voteMachine,
    title: 'A public vote',
    audience: ['administrator'],
    kind: 'lifecycle',
    rules: voteRules,
    invariants: voteInvariants,
    cases: voteCases,
  },
  {
    name: 'ballot',
    machine: ballotMachine,
    title: 'Voting without an account',
    audience: ['everybody'],
    kind: 'flow',
    rules: ballotRules,
    cases: ballotCases,
    outside: ballotOutside,
  },
  {
    name: 'score',
    machine: scoreMachine,
    title: 'A score sheet',
    audience: ['judge', 'administrator'],
    kind: 'lifecycle',
    rules: scoreRules,
    invariants: scoreInvariants,
    cases: scoreCases,
  },
  {
    name: 'invoice',
    machine: invoiceMachine,
    title: 'An invoice',
    audience: ['entrant', 'administrator'],
    kind: 'lifecycle',
    rules: invoiceRules,
    invariants: invoiceInvariants,
    cases: invoiceCases,
    outside: invoiceOutside,
  },
  {
    name: 'charge',
    machine: chargeMachine,
    title: 'A card charge',
    audience: ['entrant', 'administrator'],
    kind: 'lifecycle',
    rules: chargeRules,
    invariants: chargeInvariants,
    cases: chargeCases,
  },
  {
    name: 'person',
    machine: personMachine,
    title: 'A person',
    audience: ['administrator'],
    kind: 'lifecycle',
    rules: personRules,
    cases: personCases,
  },
  {
    name: 'entryEditor',
    machine: entryEditorMachine,
    title: 'Writing an entry',
    audience: ['entrant'],
    kind: 'flow',
    rules: entryEditorRules,
    cases: entryEditorCases,
    outside: entryEditorOutside,
  },
  {
    name: 'upload',
    machine: uploadMachine,
    title: 'Uploading a file',
    audience: ['entrant'],
    kind: 'flow',
    rules: uploadRules,
    cases: uploadCases,
    outside: uploadOutside,
  },
  {
    name: 'sending',
    machine: sendingMachine,
    title: 'A file on its way',
    audience: ['entrant', 'administrator'],
    kind: 'flow',
    cases: sendingCases,
  },
  {
    name: 'payment',
    machine: paymentMachine,
    title: 'Paying a fee',
    audience: ['entrant'],
    kind: 'flow',
    rules: paymentRules,
    cases: paymentCases,
    outside: paymentOutside,
  },
  {
    name: 'play',
    machine: playMachine,
    title: 'A judge’s sitting',
    audience: ['judge'],
    kind: 'flow',
    rules: playRules,
    cases: playCases,
    outside: playOutside,
  },
  {
    name: 'outbox',
    machine: outboxMachine,
    title: 'Scores on their way',
    audience: ['judge'],
    kind: 'flow',
    cases: outboxCases,
    outside: outboxOutside,
  },
  {
    name: 'judgeKey',
    machine: judgeKeyMachine,
    title: 'The key of a judge’s scores',
    audience: ['judge'],
    kind: 'flow',
    cases: judgeKeyCases,
    outside: judgeKeyOutside,
  },
  {
    name: 'deviceCopy',
    machine: deviceCopyMachine,
    title: 'Entries on the device',
    audience: ['judge'],
    kind: 'flow',
    cases: deviceCopyCases,
    outside: deviceCopyOutside,
  },
  {
    name: 'session',
    machine: sessionMachine,
    title: 'Who is signed in',
    audience: ['everybody'],
    kind: 'flow',
    cases: sessionCases,
    outside: sessionOutside,
  },
  {
    name: 'refresh',
    machine: refreshMachine,
    title: 'New tokens',
    audience: ['everybody'],
    kind: 'flow',
    cases: refreshCases,
    outside: refreshOutside,
  },
  {
    name: 'signIn',
    machine: signInMachine,
    title: 'Signing in',
    audience: ['everybody'],
    kind: 'flow',
    cases: signInCases,
  },
  {
    name: 'register',
    machine: registerMachine,
    title: 'Making an account',
    audience: ['everybody'],
    kind: 'flow',
    cases: registerCases,
  },
  {
    name: 'recover',
    machine: recoverMachine,
    title: 'A forgotten password',
    audience: ['everybody'],
    kind: 'flow',
    cases: recoverCases,
  },
  {
    name: 'proof',
    machine: proofMachine,
    title: 'Proving again who one is',
    audience: ['everybody'],
    kind: 'flow',
    cases: proofCases,
  },
  {
    name: 'loginAs',
    machine: loginAsMachine,
    title: 'Signing in as somebody else',
    audience: ['administrator'],
    kind: 'flow',
    cases: loginAsCases,
  },
  {
    name: 'call',
    machine: callMachine,
    title: 'A changing call',
    audience: ['everybody'],
    kind: 'flow',
    cases: callCases,
  },
  {
    name: 'notice',
    machine: noticeMachine,
    title: 'Alerts and the backdrop',
    audience: ['everybody'],
    kind: 'flow',
    cases: noticeCases,
    outside: noticeOutside,
  },
  {
    name: 'shell',
    machine: shellMachine,
    title: 'The frame around every page',
    audience: ['everybody'],
    kind: 'flow',
    cases: shellCases,
    outside: shellOutside,
  },
  {
    name: 'settings',
    machine: settingsMachine,
    title: 'Display settings',
    audience: ['everybody'],
    kind: 'flow',
    cases: settingsCases,
    outside: settingsOutside,
  },
  {
    name: 'list',
    machine: listMachine,
    title: 'A list on the screen',
    audience: ['everybody'],
    kind: 'flow',
    cases: listCases,
    outside: listOutside,
  },
  {
    name: 'awardEditor',
    machine: awardEditorMachine,
    title: 'Writing the plan of an award',
    audience: ['administrator'],
    kind: 'flow',
    cases: awardEditorCases,
    outside: awardEditorOutside,
  },
  {
    name: 'bulk',
    machine: bulkMachine,
    title: 'One act on many entries',
    audience: ['administrator'],
    kind: 'flow',
    cases: bulkCases,
  },
  {
    name: 'importing',
    machine: importingMachine,
    title: 'Importing entries from a file',
    audience: ['administrator'],
    kind: 'flow',
    rules: importRules,
    cases: importingCases,
    outside: importingOutside,
  },
  {
    name: 'stream',
    machine: streamMachine,
    title: 'A live stream',
    audience: ['everybody'],
    kind: 'flow',
    cases: streamCases,
    outside: streamOutside,
  },
  {
    name: 'timer',
    machine: timerMachine,
    title: 'The look at dates',
    audience: ['administrator'],
    kind: 'flow',
    cases: timerCases,
  },
];
