import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import { describe, expect, it } from 'vitest';

const sources = ['src/server', 'src/contract', 'machines', 'src/app'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name).replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture|cases)\.tsx?$/.test(name)),
);
const textOf = (file: string) => readFileSync(file, 'utf8');

interface Part {
  /** Characters of a sample that the part may begin with; null for what takes none, such as `^`. */
  readonly takes: ReadonlySet<string> | null;
  readonly least: number;
  readonly most: number;
  /** Of a group: its alternatives. */
  readonly inner?: readonly (readonly Part[])[];
}

const sample = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  '\n',
  '\t',
  'é',
  '字',
  '٣',
];

/** Reads as much of a pattern as decides how often it may go back over a text. */
function readPattern(source: string, flags: string): readonly (readonly Part[])[] {
  let at = 0;
  const setOf = (atom: string) => {
    const one = new RegExp(`^(?:${atom})$`, flags.replace(/[gy]/g, ''));
    return new Set(sample.filter((character) => one.test(character)));
  };
  const alternatives = (): Part[][] => {
    const found: Part[][] = [[]];
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at += 1;
        found.push([]);
      } else found.at(-1)!.push(part());
    }
    return found;
  };
  const part = (): Part => {
    const begin = at;
    const assertion = /^(?:\^|\$|\\[bB]|\(\?<?[=!])/.exec(source.slice(at));
    if (source[at] === '(') {
      at += /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at))![0].length;
      const inner = alternatives();
      at += 1;
      const isLookaround = assertion !== null;
      const first = new Set(inner.flatMap((one) => [...firstOf(one)]));
      return { takes: isLookaround ? null : first, ...bounds(), ...(!isLookaround && { inner }) };
    }
    at += assertion ? assertion[0].length : atomLength(source.slice(at));
    const atom = source.slice(begin, at);
    return { takes: assertion ? null : setOf(atom), ...bounds() };
  };
  const bounds = () => {
    const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at));
    if (!match) return { least: 1, most: 1 };
    at += match[0].length;
    if (match[1]) return { least: match[1] === '+' ? 1 : 0, most: match[1] === '?' ? 1 : Number.POSITIVE_INFINITY };
    const least = Number(match[2]);
    return { least, most: match[3] ? Number(match[4] || Number.POSITIVE_INFINITY) : least };
  };
  return alternatives();
}

const atomLength = (rest: string) =>
  /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w+>|.)|[\uD800-\uDBFF][\uDC00-\uDFFF]|.)/s.exec(
    rest,
  )![0].length;

function firstOf(parts: readonly Part[]): Set<string> {
  const first = new Set<string>();
  for (const { takes, least } of parts) {
    for (const character of takes ?? []) first.add(character);
    if (takes && least > 0) break;
  }
  return first;
}

/** Counts up to here are as if there were no end: a text of a few hundred signs is gone over in no time. */
const many = 64;
const isLong = ({ most }: Part) => most > many;
const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].some((each) => other.has(each));
const allOf = (part: Part): Set<string> =>
  new Set(part.inner ? part.inner.flat().flatMap((one) => [...allOf(one)]) : (part.takes ?? []));

/** Whether a repetition holds another one, and nothing that neither of them takes stands between two rounds. */
function isNested(part: Part): boolean {
  if (!part.inner) return false;
  if (part.inner.some((parts) => parts.some(isNested))) return true;
  if (!isLong(part)) return false;
  return part.inner.some((parts) => {
    const repeated = parts.filter((one) => isLong(one) || one.inner?.flat().some(isLong));
    const separates = (one: Part) =>
      one.least > 0 && !one.inner && one.takes !== null && repeated.every((each) => !overlap(one.takes!, allOf(each)));
    return repeated.length > 0 && !parts.some(separates);
  });
}

/** Whether two repetitions of one row can share a text in many ways: nothing between them has to be what neither takes. */
function isShared(parts: readonly Part[]): boolean {
  if (parts.some((part) => part.inner?.some(isShared))) return true;
  const long = parts.flatMap((part, at) => (isLong(part) ? [{ at, all: allOf(part) }] : []));
  return long.some(({ at, all }, index) =>
    long.slice(index + 1).some((next) => {
      const common = new Set([...all].filter((character) => next.all.has(character)));
      const between = parts.slice(at + 1, next.at);
      return common.size > 0 && between.every((one) => !one.takes || one.least === 0 || overlap(one.takes, common));
    }),
  );
}

const grows = (source: string, flags: string) => readPattern(source, flags).some((parts) => parts.some(isNested));

interface Node {
  readonly type: string;
  readonly pattern?: string;
  readonly flags?: string;
  readonly loc?: { readonly start: { readonly line: number } };
}

function patternsIn(file: string): Node[] {
  const { program } = parse(textOf(file), { sourceType: 'module', plugins: ['typescript', 'jsx'] });
  const found: Node[] = [];
  const waiting: unknown[] = [program];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = next as Node;
    if (node.type === 'RegExpLiteral') found.push(node);
    waiting.push(...Object.values(node).filter((value) => typeof value === 'object' && value !== null));
  }
  return found;
}

describe('a pattern', () => {
  it('repeats nothing that repeats itself, so that no text makes it go back for ever', () => {
    const files = sources.filter((file) => /\/[^/\n]+\/[a-z]*/.test(textOf(file)));
    const all = files.flatMap((file) => patternsIn(file).map((node) => ({ file, node })));
    expect(all.length).toBeGreaterThan(200);
    const bad = all.filter(({ node }) => grows(node.pattern ?? '', node.flags ?? ''));
    expect(bad.map(({ file, node }) => `${file}:${node.loc?.start.line} ${node.pattern}`)).toEqual([]);
  });

  it('on the server has no two repetitions side by side that take the same', () => {
    const files = sources.filter((file) => file.startsWith('src/server') || file.startsWith('src/contract'));
    const all = files.flatMap((file) =>
      patternsIn(file).map(({ pattern = '', flags = '' }) => ({ file, pattern, flags })),
    );
    const bad = all.filter(({ pattern, flags }) => readPattern(pattern, flags).some(isShared));
    // The page is our own build's.
    const own = ['src/server/platform/http/web.ts <script[^>]*id="config"[^>]*>[\\s\\S]*?<\\/script>'];
    expect(bad.map(({ file, pattern }) => `${file} ${pattern}`)).toEqual(own);
    const shared = (pattern: string) => readPattern(pattern, 'u').some(isShared);
    expect(['^\\s*(.*?)\\s*$', 'a+b?a+$', '(\\w+-?\\w*)x'].filter((one) => !shared(one))).toEqual([]);
    expect(['^\\w+@\\w+$', '^\\d{1,9} *x'].filter(shared)).toEqual([]);
  });

  it.each(['(a+)+$', '^(\\w+\\s?)*$', '(?:<!--(?:.|\\n)*-->)+x', '^(?:[a-z]+|\\d+)*$', '((ab)*c*)*'])(
    'such as %s would be noticed',
    (source) => expect(grows(source, 'u')).toBe(true),
  );
  it.each(['^[a-z]+(?:,[a-z]+)*$', '^\\d{4}-\\d{2}$', '(?:\\.\\w+)+', '^(?:a|b){1,20}$', '(?:[^"]|""){0,30}'])(
    'such as %s may be',
    (source) => expect(grows(source, 'u')).toBe(false),
  );

  it('is made of nothing that came from outside', () => {
    const made = sources.filter((file) => /new RegExp\(/.test(textOf(file)));
    expect(made).toEqual([
      'machines/ballot/voterAddress.ts',
      'machines/model/asTest.ts',
      'machines/signIn/recoveryCode.rules.ts',
      'src/app/actors/judging/cacheRounds.ts',
    ]);
  });
});

it('no certificate is taken unchecked', () => {
  const trusting = /rejectUnauthorized['"]?\s*[:=]\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/;
  expect(sources.filter((file) => trusting.test(textOf(file)))).toEqual([]);
});

it('the database is asked for the times of no zone but UTC: it may know fewer names than browsers do', () => {
  const zones = sources.flatMap((file) => textOf(file).match(/at time zone (?!'UTC')\S+/gi) ?? []);
  expect(zones).toEqual([]);
});
