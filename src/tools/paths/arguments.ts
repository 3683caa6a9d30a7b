import { parseArgs } from 'node:util';

const formats = ['text', 'json', 'gherkin', 'markdown', 'csv', 'testrail', 'playwright', 'junit'] as const;
const strategies = ['shortest', 'transitions', 'pairs', 'negative'] as const;

/** How the command is called. */
export const usage = `npm run paths -- [machine…] [--format ${formats.join('|')}] [--strategy ${strategies.join('|')}] [--to STATE] [--min PERCENT]
npm run paths -- [machine…] --budget 30m [--since REVISION]
npm run paths -- --replay FILE
npm run paths -- [machine…] --results [--collect FOLDER] [--to-file FILE]`;

/** The words of the command line make no sense; the message says which. */
export class WrongWords extends Error {}

export type Arguments = ReturnType<typeof readArguments>;

/** The words of the command line, checked; throws `WrongWords`. */
export function readArguments(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        strategy: { type: 'string', default: 'shortest' },
        to: { type: 'string' },
        min: { type: 'string', default: '0' },
        budget: { type: 'string' },
        since: { type: 'string', default: 'HEAD~1' },
        replay: { type: 'string' },
        results: { type: 'boolean', default: false },
        collect: { type: 'string' },
        'to-file': { type: 'string' },
      },
    });
    if (values.since.startsWith('-')) return fail(`'${values.since}' is no revision`);
    return {
      positionals,
      values: {
        format: oneOf(formats, values.format),
        strategy: oneOf(strategies, values.strategy),
        to: values.to,
        min: percentage(values.min),
        budget: values.budget === undefined ? null : secondsIn(values.budget),
        since: values.since,
        replay: values.replay,
        results: values.results,
        collect: values.collect,
        toFile: values['to-file'],
      },
    };
  } catch (error) {
    throw error instanceof WrongWords ? error : new WrongWords(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): never {
  throw new WrongWords(message);
}

function oneOf<Value extends string>(allowed: readonly Value[], value: string): Value {
  return allowed.find((known) => known === value) ?? fail(`'${value}' is none of ${allowed.join(', ')}`);
}

function percentage(written: string): number {
  const value = Number(written);
  return written.trim() !== '' && Number.isFinite(value) ? value : fail(`'${written}' is no percentage`);
}

/** "45s", "30m" or "2h" in seconds. */
function secondsIn(written: string): number {
  const [, count, unit] = /^(\d+(?:\.\d+)?)([smh])$/.exec(written) ?? [];
  if (count === undefined) return fail(`'${written}' is no time: write 30m or 2h`);
  return Number(count) * { s: 1, m: 60, h: 3600 }[unit as 's' | 'm' | 'h'];
}
