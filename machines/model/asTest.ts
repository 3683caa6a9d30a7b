import { lines } from './asTest.lines.ts';
import type { Lines } from './lines/lines.ts';
import type { Fault } from './scenario.ts';

const stage = [
  'accept',
  'assign',
  'closing',
  'draft',
  'makeAward',
  'mark',
  'openAward',
  'opening',
  'planning',
  'step',
  'submitted',
  'testClock',
  'upload',
  'words',
];

/** Whether every step of a path is a call, or what the server does by itself, and what is expected in the end is known. */
export function isTestable(scenario: string, { property, steps }: Fault): boolean {
  const found = lines[scenario];
  return found !== undefined && property.id in found.expects && steps.every(({ event }) => event in found.steps);
}

/** Counter-examples as tests of the server, one file for all: each fails where the server has the fault. */
export function asTest(found: readonly { readonly scenario: string; readonly fault: Fault }[]): string {
  const tests = found.map(({ scenario, fault }) => bodyOf(scenario, fault));
  const has = (pattern: RegExp) => tests.some((lines) => lines.some((line) => pattern.test(line)));
  const used = (names: readonly string[], always: readonly string[]) =>
    names.filter((name) => always.includes(name) || has(new RegExp(`\\b${name}\\b`)));
  return `${[
    ...(has(/\bsql`/) ? [importing('{ sql }', 'drizzle-orm')] : []),
    importing('{ afterAll, beforeAll, expect, it }', 'vitest'),
    ...(has(/\bEntry\b/) ? [importing('type { Entry }', '#contract/entities/entry.ts')] : []),
    ...(has(/\browsOf\b/) ? [importing('{ rowsOf }', '#server/platform/database/sql.ts')] : []),
    ...(has(/\blookOnAs\b/) ? [importing('{ lookOnAs }', '../../support/loginAs.ts')] : []),
    importing(`{ ${used(helpers, ['players']).join(', ')} }`, '../../support/players.ts'),
    importing(
      `{ startServer, ${has(/\bTestPerson\b/) ? 'type TestPerson, ' : ''}type TestServer }`,
      '../../support/server.ts',
    ),
    importing(`{ ${used(stage, ['planning', 'testClock']).join(', ')} }`, '../../support/stage.ts'),
    '',
    'const clock = testClock();',
    'let server: TestServer;',
    'let people: Awaited<ReturnType<typeof players>>;',
    '',
    'beforeAll(async () => {',
    '  server = await startServer({ clock });',
    '  people = await players(server);',
    '});',
    'afterAll(() => server.close());',
    ...found.flatMap(({ fault }, index) => [
      '',
      `it(${JSON.stringify(`${fault.property.description} (${fault.property.id}, ${fault.steps.at(-1)?.event})`)}, async () => {`,
      ...tests[index]!.map((line) => `  ${line}`),
      '});',
    ]),
  ].join('\n')}\n`;
}

/** A line of the text: this module itself imports none of it. */
const importing = (what: string, file: string) => `import ${what} from ${quoted(file)};`;
const quoted = (text: string) => `'${text}'`;

const helpers = ['freshAdministrators', 'heldCards', 'pageOf', 'players', 'sendIn'];
const names = ['admin1', 'admin2', 'entrant1', 'entrant2', 'judge1', 'judge2'];

function bodyOf(scenario: string, fault: Fault): string[] {
  const { set, steps, expects } = known(scenario);
  const taken = fault.steps.flatMap(({ actor, event, description }) => [
    `// ${actor}: ${description}`,
    ...(steps[event]?.(actor) ?? [`// No call is known for ${event}.`]),
  ]);
  const expected = expects[fault.property.id] ?? [`expect.fail('No call is known for ${fault.property.id}');`];
  const whole = needed([...set, ...taken, ...expected]);
  const acting = names.filter((name) => mentions(whole, name) && !whole.some((line) => declares(line).includes(name)));
  return [...(acting.length > 0 ? [`const { ${acting.join(', ')} } = people;`] : []), 'clock.set(planning);', ...whole];
}

/** Without what is declared and named nowhere else. */
function needed(lines: readonly string[]): readonly string[] {
  const remaining = lines.filter((line, index) => {
    const declared = declares(line);
    const others = lines.filter((_, other) => other !== index);
    return declared.length === 0 || declared.some((name) => mentions(others, name));
  });
  return remaining.length === lines.length ? remaining : needed(remaining);
}

const declares = (line: string): string[] =>
  (/^(?:const|let) (?:\{ ([^}]*) \}|\[([^\]]*)\]|(\w+))/.exec(line)?.slice(1).find(Boolean) ?? '')
    .split(/,\s*/)
    .filter(Boolean);

const mentions = (lines: readonly string[], name: string): boolean =>
  lines.some((line) => !line.startsWith('//') && new RegExp(`(?<!'|(?<!\\.\\.)\\.)\\b${name}\\b`).test(line));

function known(scenario: string): Lines {
  const found = lines[scenario];
  if (!found) throw new Error(`No calls are known for the scenario ${scenario}`);
  return found;
}
