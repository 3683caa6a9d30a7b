import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import { describe, expect, it } from 'vitest';
import { sources } from './imports.ts';

const allSources = ['machines', 'src', 'tests'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name).replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && name !== 'tests/conformance/idiom.test.ts'),
);
const textOf = (file: string) => readFileSync(file, 'utf8');

/** Lines of a function, at most; what it shows as markup is not counted: that is read as a page. */
const mostLines = 100;

describe('functions', () => {
  it(`have at most ${mostLines} lines besides markup`, () => {
    expect(sources.length).toBeGreaterThan(1000);
    const fixtures = /\.fixture\.tsx?$/;
    const long = sources.filter((file) => !fixtures.test(file) && textOf(file).split('\n').length > mostLines);
    expect(long.flatMap((file) => longFunctions(file, textOf(file)))).toEqual([]);
  });

  it('are counted with what is nested in them, and without markup', () => {
    const lines = (count: number, line: string) => `${line}\n`.repeat(count);
    const found = (text: string) => longFunctions('planted.tsx', text);
    expect(found(`const all = () => {\n${lines(98, 'go();')}};\n`)).toEqual([]);
    expect(found(`const all = () => {\n${lines(99, 'go();')}};\n`)).toEqual(['planted.tsx:1']);
    expect(found(`class All { all() { each(() => {\n${lines(99, 'go();')}}); } }\n`)).toHaveLength(2);
    expect(found(`const View = () => (\n<p>\n${lines(120, '<b />')}</p>\n);\n`)).toEqual([]);
  });
});

describe('views', () => {
  const whole = [
    /useSelector\(\s*[\w.]+,\s*\(?(\w+)\)?\s*=>\s*\1(\.context)?\s*[,)]/,
    /useSelector\(\s*[\w.]+,\s*\(\{ context \}\)\s*=>\s*context\s*[,)]/,
    /\buse(Machine|Actor|Snapshot)\(/,
  ];
  const faultsIn = (text: string) => whole.filter((pattern) => pattern.test(text)).length;

  it('select what they show of a machine, never all of it', () => {
    const app = allSources.filter((file) => file.startsWith('src/app/'));
    expect(app.filter((file) => faultsIn(textOf(file)) > 0)).toEqual([]);
  });

  it.each([
    'useSelector(actor, (current) => current)',
    'useSelector(play.actor, (each) => each, shallowEqual)',
    'useSelector(actor, (snapshot) => snapshot.context)',
    'useSelector(actor, ({ context }) => context)',
    'const [snapshot, send] = useMachine(machine)',
  ])('would be noticed: %s', (planted) => expect(faultsIn(planted)).toBe(1));

  it('may select a part', () => expect(faultsIn('useSelector(actor, ({ context }) => context.cards)')).toBe(0));
});

describe('refs', () => {
  it('are read and written in effects and handlers, never while drawing', () => {
    const app = sources.filter((file) => file.startsWith('src/app/') && textOf(file).includes('useRef('));
    expect(app.length).toBeGreaterThan(10);
    expect(app.flatMap((file) => refsWhileDrawing(file, textOf(file)))).toEqual([]);
  });

  it('would be noticed', () => {
    const component = (line: string) => `function View() {\n  const at = useRef(0);\n  ${line}\n  return null;\n}\n`;
    expect(refsWhileDrawing('planted.ts', component('at.current = 1;'))).toEqual(['planted.ts:3']);
    expect(refsWhileDrawing('planted.ts', component('useEffect(() => void at.current);'))).toEqual([]);
  });
});

describe('reasons', () => {
  const byHand = /\.map\((reason|reasonText|textOfReason)\)(\.filter\(Boolean\))?\.join\(/;

  it('become one text in one place, which knows where sentences have no space between them', () => {
    expect(sources.filter((file) => file.startsWith('src/app/') && byHand.test(textOf(file)))).toEqual([]);
  });

  it('would be noticed', () => expect("reasons.map(reasonText).join(' ')").toMatch(byHand));
});

describe('the database’s driver', () => {
  const replaced = /\b(this|\w*(client|pool|connection|database))\.(query|connect|release|execute|transaction) = /i;

  it('is used as it is: no method of it is replaced', () => {
    const server = allSources.filter((file) => file.startsWith('src/server/'));
    expect(server.filter((file) => replaced.test(textOf(file)))).toEqual([]);
    expect(replaced.test('    client.query = traced as typeof client.query;')).toBe(true);
    expect(replaced.test('    this.query = ((...parts: unknown[]) => {')).toBe(true);
  });
});

/** What ends a piece of work that nobody below can go on with. Outcomes that are ordinary are returned, never thrown. */
const errors: Readonly<Record<string, string>> = {
  ApiError: 'a call was refused or did not arrive; every caller may show it',
  ArchiveError: 'a backup cannot be read',
  CommandError: 'a command cannot do its work, for a reason that whoever runs it can mend',
  ConfigError: 'the environment is not usable: no start',
  DamagedError: 'a sealed file is damaged',
  DirectoryInUse: 'another process works on the files: no start',
  Fault: 'a random walk found something',
  IdentityError: 'what the protocol of the identity service calls exceptions, by its names',
  InvalidTokenError: 'a token that nobody signed',
  KeysUnavailableError: 'the identity service cannot be reached',
  NewerSchemaError: 'the database is a newer version’s: no start',
  NoSuchAddressError: 'a letter cannot be delivered, however often it is tried',
  Refusal: 'a rule refused the call: its transaction is taken back',
  RowError: 'a statement answers other rows than are declared: a fault of the program',
  ShapeError: 'a request has the wrong shape',
  StartError: 'no start',
  TimestampError: 'an authority’s answer proves nothing',
  Unreadable: 'a file is none that can be imported',
  UnwrapError: 'a secret cannot be decrypted',
  WrongWords: 'a tool was called with words that it does not know',
};

it('only what is truly an error is a class of errors', () => {
  const found = allSources.flatMap((file) =>
    [...textOf(file).matchAll(/class (\w+) extends (?:\w+\.)?\w*Error\b/g)].map(([, name]) => name!),
  );
  expect(found.toSorted()).toEqual(Object.keys(errors).toSorted());
});

/** Words that once stood for many things, and what is written instead: docs/decisions/0068, docs/renamed.md. */
const retired = [
  'keptFor',
  'say',
  'deed',
  'deeds',
  'evenly',
  'whoWasIn',
  'placeOf',
  'Touched',
  'acted',
  'soon',
  'keptFrom',
  'keptOf',
  'looks',
  'actedFor',
  'keeps',
  'onAct',
  'billOf',
  'priceOf',
  'looksLike',
  'Said',
  'saidOf',
  'saidIn',
  'tellOf',
  'actOf',
];

describe('names', () => {
  const naming = new RegExp(`\\b(${retired.join('|')})\\b`);

  it('are none of those that were given up', () => {
    const suspects = allSources.filter((file) => naming.test(textOf(file)));
    expect(suspects.flatMap((file) => retiredNames(file, textOf(file)))).toEqual([]);
  });

  it('are looked for among identifiers alone', () => {
    expect(retiredNames('planted.ts', `const deed = say('soon');\n// acted\n`)).toEqual([
      'planted.ts:1 deed',
      'planted.ts:1 say',
    ]);
  });
});

describe('literals', () => {
  it('are written out, never spread into one another', () => {
    const suspects = allSources.filter((file) => /\.\.\.\(*[{[]/.test(textOf(file)));
    expect(suspects.length).toBeGreaterThan(50);
    expect(suspects.flatMap((file) => packedLiterals(file, textOf(file)))).toEqual([]);
  });

  it.each([
    'const all = { ...{ one, two }, three };',
    "const all = { ...({ kind: 'one' } as const), two };",
    'const all = [...[one, two], three];',
    'const view = <View {...{ one, two }} />;',
  ])('would be noticed: %s', (planted) => expect(packedLiterals('planted.tsx', planted)).toEqual(['planted.tsx:1']));

  it.each(['const all = { ...rest, ...(one && { one }) };', 'const all = [...(one ? [one] : []), ...others];'])(
    'may be left out where there is nothing: %s',
    (written) => expect(packedLiterals('planted.ts', written)).toEqual([]),
  );
});

it('nothing that is given is cast to `never` in the product', () => {
  const cast = sources.filter((file) => /\bas never\b/.test(textOf(file)));
  expect(cast).toEqual([]);
});

interface SyntaxNode {
  readonly type: string;
  readonly name?: unknown;
  readonly loc?:
    | { readonly start: { readonly line: number }; readonly end: { readonly line: number } }
    | null
    | undefined;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const linesOf = ({ loc }: SyntaxNode) => (loc ? loc.end.line - loc.start.line + 1 : 0);

function syntaxOf(file: string, text: string): SyntaxNode {
  const jsx = file.endsWith('x') ? (['jsx'] as const) : [];
  const { program } = parse(text, { sourceType: 'module', plugins: ['typescript', ...jsx] });
  return program;
}

/** The nodes right below, in lists or alone. */
const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  Object.entries(node)
    .filter(([key]) => !key.endsWith('Comments'))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

function longFunctions(file: string, text: string): string[] {
  const found: string[] = [];
  // Answers the lines of markup within.
  const walk = (node: SyntaxNode): number => {
    const within = childrenOf(node).reduce((sum, child) => sum + walk(child), 0);
    const isFunction = /Function|ObjectMethod|Class(Private)?Method/.test(node.type);
    if (isFunction && linesOf(node) - within > mostLines) found.push(`${file}:${node.loc?.start.line}`);
    return /^JSX(Element|Fragment)$/.test(node.type) ? linesOf(node) - 1 : within;
  };
  walk(syntaxOf(file, text));
  return found;
}

function retiredNames(file: string, text: string): string[] {
  const names = new Set(retired);
  const found: string[] = [];
  const walk = (node: SyntaxNode) => {
    if (/^(JSX)?Identifier$/.test(node.type) && names.has(String(node.name)))
      found.push(`${file}:${node.loc?.start.line} ${node.name}`);
    childrenOf(node).forEach(walk);
  };
  walk(syntaxOf(file, text));
  return found;
}

function packedLiterals(file: string, text: string): string[] {
  const found: string[] = [];
  const walk = (node: SyntaxNode & { readonly argument?: unknown; readonly expression?: unknown }) => {
    if (/^(SpreadElement|JSXSpreadAttribute)$/.test(node.type)) {
      let given: typeof node.argument = node.argument;
      while (isNode(given) && /^TS(As|Satisfies)Expression$/.test(given.type))
        given = (given as { readonly expression?: unknown }).expression;
      if (isNode(given) && /^(Object|Array)Expression$/.test(given.type)) found.push(`${file}:${node.loc?.start.line}`);
    }
    childrenOf(node).forEach(walk);
  };
  walk(syntaxOf(file, text));
  return found;
}

function refsWhileDrawing(file: string, text: string): string[] {
  const refs = new Set([...text.matchAll(/const (\w+) = useRef\b/g)].map(([, name]) => name!));
  const reads = new RegExp(`^(${[...refs].join('|')})\\??\\.current$`);
  const found: string[] = [];
  // One function deep is what draws; deeper is what runs later.
  const walk = (node: SyntaxNode & { readonly start?: number | null; readonly end?: number | null }, depth: number) => {
    const isMember = /MemberExpression$/.test(node.type) && typeof node.start === 'number';
    if (isMember && depth === 1 && reads.test(text.slice(node.start ?? 0, node.end ?? 0)))
      found.push(`${file}:${node.loc?.start.line}`);
    const below = /Function/.test(node.type) ? depth + 1 : depth;
    for (const child of childrenOf(node)) walk(child, below);
  };
  walk(syntaxOf(file, text), 0);
  return found;
}
