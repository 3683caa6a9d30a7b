import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { register } from '../../machines/index.ts';
import { chartOf } from '../../machines/kit/chart.ts';
import { markdownOf } from '../../machines/kit/mermaid.ts';

const folder = 'docs/flows';

await mkdir(folder, { recursive: true });
const names = register.map(({ name }) => `${name}.md`);
for (const stale of (await readdir(folder)).filter((name) => name.endsWith('.md') && !names.includes(name))) {
  await rm(`${folder}/${stale}`);
}
for (const { name, machine, title } of register) {
  await writeFile(`${folder}/${name}.md`, markdownOf(chartOf(machine), title));
}
console.log(`${names.length} charts written to ${folder}`);
