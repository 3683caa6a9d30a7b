import { spawnSync } from 'node:child_process';

/** Measurements that are no part of the tests: each is a program of its own and takes its own arguments. */
const benches: Readonly<Record<string, { readonly program: string; readonly measures: string }>> = {
  mutants: { program: 'src/tools/mutants/main.ts', measures: 'how many wrong charts and rules the tests notice' },
  ranking: { program: 'src/tools/bench/ranking.ts', measures: 'how well the ranking finds the order that it should' },
  attack: {
    program: 'src/tools/bench/attack.ts',
    measures: 'whether bad requests make the server fail, or answer late',
  },
  speed: { program: 'src/tools/bench/speed.ts', measures: 'what a call costs, beside what this machine does at best' },
  plans: {
    program: 'src/tools/bench/plans.ts',
    measures: 'what lists ask of a database with a million entries, beside one with ten thousand',
  },
  typing: {
    program: 'src/tools/bench/typing.ts',
    measures: 'what a key costs in a form of two hundred fields of the organiser’s own',
  },
  load: { program: 'src/tools/bench/load.ts', measures: 'how many people one server serves at once' },
  day: {
    program: 'src/tools/bench/day.ts',
    measures: 'whether judges, entrants and administrators are all served for minutes, and memory stays flat',
  },
};

const given = process.argv.slice(2);
// Arguments without a name are for the first of all.
const isNamed = given[0] !== undefined && !given[0].startsWith('-');
const [name = 'speed', ...further] = isNamed ? given : ['speed', ...given];
const bench = benches[name];
if (!bench) {
  process.stderr.write('npm run bench -- NAME [argument…], where NAME is one of\n');
  for (const [known, { measures }] of Object.entries(benches)) process.stderr.write(`  ${known}  ${measures}\n`);
  process.exit(2);
}
const { status } = spawnSync(process.execPath, ['--import', 'tsx', bench.program, ...further], { stdio: 'inherit' });
process.exit(status ?? 1);
