import { readFile } from 'node:fs/promises';
import { type ResultBundle, recompute } from '../server/results/bundle.ts';

const [path] = process.argv.slice(2);
if (!path) {
  console.error('npm run recompute -- bundle.json');
  process.exit(2);
}
const bundle = JSON.parse(await readFile(path, 'utf8')) as ResultBundle;
const { intact, same, differences } = recompute(bundle);
console.log(
  `${bundle.award.name}, ${bundle.category.name}: ${bundle.output.entries.length} entries, method ${bundle.output.method}`,
);
console.log(intact ? 'The file is as it was written.' : 'The file was changed after it was written.');
console.log(
  same ? 'Computed again, the result is the same.' : `Computed again, the result differs:\n${differences.join('\n')}`,
);
process.exitCode = intact && same ? 0 : 1;
