import type { Fault } from '../../../machines/model/scenario.ts';
import { type Lines, lines } from './lines.ts';

const stage = [
  ...['accept', 'assign', 'closing', 'draft', 'makeAward', 'mark', 'openAward', 'opening', 'planning', 'step'],
  ...['submitted', 'testClock', 'upload', 'words'],
];
const players = ['heldCards', 'pageOf', 'players', 'sendIn'];

/** Whether a path of this scenario can be written as an API test: each of its steps is a call, or the server's own doing. */
export const isTestable = (scenario: string, { property, steps }: Fault): boolean => {
  const known = lines[scenario];
  return known !== undefined && property.id in known.expects && steps.every(({ event }) => event in known.steps);
};

/** A counter-example as a test of the server: it fails where the server has the fault. */
export function asTest(scenario: string, fault: Fault): string {
  const { set, steps, expects } = known(scenario);
  const taken = fault.steps.flatMap(({ actor, event, description }) => [
    `// ${actor}: ${description}`,
    ...(steps[event]?.(actor) ?? [`// No call is known for ${event}.`]),
  ]);
  const body = [
    'clock.set(planning);',
    ...set,
    ...taken,
    ...(expects[fault.property.id] ?? [`expect.fail('No expectation is known for ${fault.property.id}');`]),
  ];
  const has = (pattern: RegExp) => body.some((line) => pattern.test(line));
  const used = (names: readonly string[]) =>
    names.filter((name) => [...body, 'testClock', 'players'].some((line) => new RegExp(`\\b${name}\\b`).test(line)));
  const numbers = ['admin1', 'admin2', 'entrant1', 'entrant2', 'judge1', 'judge2'].filter((name) =>
    body.some((line) => new RegExp(`(?<!\\.)\\b${name}\\b`).test(line.replace(/^\/\/.*/, ''))),
  );
  return `${[
    ...(has(/\bsql`/) ? ["import { sql } from 'drizzle-orm';"] : []),
    "import { afterAll, beforeAll, expect, it } from 'vitest';",
    ...(has(/\browsOf\b/) ? ["import { rowsOf } from '../../../src/server/sql.ts';"] : []),
    ...(has(/\blookOnAs\b/) ? ["import { lookOnAs } from '../../support/loginAs.ts';"] : []),
    `import { ${used(players).join(', ')} } from '../../support/players.ts';`,
    "import { startServer, type TestServer } from '../../support/server.ts';",
    `import { ${used(stage).join(', ')} } from '../../support/stage.ts';`,
    '',
    'const clock = testClock();',
    'let server: TestServer;',
    '',
    'beforeAll(async () => {',
    '  server = await startServer({ clock });',
    '});',
    'afterAll(() => server.close());',
    '',
    `it(${JSON.stringify(fault.property.says)}, async () => {`,
    ...(numbers.length > 0 ? [`  const { ${numbers.join(', ')} } = await players(server);`] : []),
    ...body.map((line) => `  ${line}`),
    '});',
  ].join('\n')}\n`;
}

function known(scenario: string): Lines {
  const found = lines[scenario];
  if (!found) throw new Error(`No calls are known for the scenario ${scenario}`);
  return found;
}
