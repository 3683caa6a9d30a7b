import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Lines of a file, at most: what is longer is about more than one thing. */
const most = 300;

const table = 'a table: one row after another, read as a whole';
const firstScript = 'one chart of the first script, where every file costs bytes';
const oneStart = 'its tests share one server in one state: apart, each part would start its own';
const oneModel = 'one actor’s acts on one model, next to each other';
const oneSubject = 'the tests of one subject, with one set-up';

/** What is longer, and why. Nothing else may be, and none of these may stay here once it is not. */
const longer: Readonly<Record<string, string>> = {
  'machines/index.ts': table,
  'machines/system/system.ts': table,
  'machines/entryEditor/entryEditor.decisions.ts': table,
  'machines/judging/play.decisions.ts': table,
  'src/contract/calls.ts': table,
  'tests/support/writes.ts': table,
  'tests/api/malformed.test.ts': table,
  'tests/api/matrix.test.ts': table,
  'tests/api/plantedViolations.ts': table,
  'tests/conformance/specification.test.ts': table,
  'tests/walk/actions.ts': table,
  'machines/session/session.machine.ts': firstScript,
  'machines/signIn/signIn.machine.ts': firstScript,
  'machines/kit/decisions.ts': 'what every table by hand is read with',
  'machines/judging/outbox.machine.ts': 'one chart',
  'machines/judging/play.machine.ts': 'one chart',
  'src/app/areas/judge/round/takenAway.test.tsx': 'its tests share one round and its four screens',
  'machines/model/scenarios/rounds.ts': oneModel,
  'tests/model/api/entry.ts': oneModel,
  'tests/model/screens/entryEditor.ts': oneModel,
  'tests/model/screens/judging.ts': oneModel,
  'machines/entryEditor/entryEditor.test.ts': oneSubject,
  'machines/judging/outbox.test.ts': oneSubject,
  'machines/round/round.bounds.test.ts': oneSubject,
  'machines/round/round.test.ts': oneSubject,
  'src/app/areas/admin/scores/CategoryRanking.test.tsx': oneSubject,
  'src/server/modules/results/result.test.ts': oneSubject,
  'tests/adapters/payments.test.ts': oneStart,
  'tests/api/awards.lifecycle.test.ts': oneStart,
  'tests/api/charges.test.ts': oneStart,
  'tests/api/colleagues.test.ts': oneStart,
  'tests/api/recoveryCodes.test.ts': oneStart,
  'tests/api/entries.test.ts': oneStart,
  'tests/api/forms.test.ts': oneStart,
  'tests/api/idempotency.crash.test.ts': oneStart,
  'tests/api/identity.administration.test.ts': oneStart,
  'tests/api/identity.attacks.test.ts': oneStart,
  'tests/api/identity.browser.test.ts': oneStart,
  'tests/api/identity.passkeys.test.ts': oneStart,
  'tests/api/model/faults.test.ts': oneStart,
  'tests/api/people.test.ts': oneStart,
  'tests/api/planning.test.ts': oneStart,
  'tests/api/results.test.ts': oneStart,
  'tests/api/rounds.order.test.ts': oneStart,
  'tests/api/rounds.picks.test.ts': oneStart,
  'tests/api/rounds.test.ts': oneStart,
  'tests/api/scores.test.ts': oneStart,
  'tests/api/several.test.ts': oneStart,
  'tests/api/versions.test.ts': oneStart,
  'tests/api/votes.test.ts': oneStart,
  'tests/journeys/admin.tasks.test.ts': oneStart,
  'tests/journeys/anyAward.test.ts': oneStart,
  'tests/journeys/entrant.screens.test.ts': oneStart,
  'tests/journeys/messages.test.ts': oneStart,
  'tests/journeys/offline.test.ts': oneStart,
  'tests/journeys/pictures.test.ts': oneStart,
  'tests/journeys/rounds.offline.test.ts': oneStart,
};

const sources = ['machines', 'src', 'tests'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, name).replaceAll('\\', '/')),
);

it(`no file has more than ${most} lines but those that are named with a reason`, () => {
  expect(sources.length).toBeGreaterThan(1000);
  const long = sources.filter((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length > most);
  expect(long.toSorted()).toEqual(Object.keys(longer).toSorted());
});
