import { carryOut } from './guides/carryOut.ts';
import { filesOf, readGuides } from './guides/guide.ts';

/** Carries the guides out that are named, or all: `npm run guides -- add-a-field`. Ends with 1 where one does not hold. */
const named = process.argv.slice(2);
const guides = readGuides().filter(({ name }) => named.length === 0 || named.includes(name));
if (guides.length === 0) throw new Error(`No guide ${named.join(', ')}`);
let wrong = 0;
for (const guide of guides) {
  const files = filesOf(guide);
  console.log(`\n${guide.name}: ${files.length} files (at most ${guide.most})`);
  const { failed, unnoticed } = carryOut(guide, (line) => console.log(`  ${line}`));
  wrong += failed.length + unnoticed.length + (files.length > guide.most ? 1 : 0);
}
process.exitCode = wrong > 0 ? 1 : 0;
