import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { recompute } from '#server/modules/results/bundle.ts';
import type { ResultBundle } from '#server/modules/results/bundle.types.ts';
import { apart } from '#server/modules/results/enteredTogether.ts';

/**
 * Checks result bundles and computes them again. `--key` is the installation's public key, as it stands at
 * /.well-known/awards-results.json of its address. Ends with 1 where anything is wrong.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
if (positionals.length === 0) {
  console.error('npm run recompute -- [--key KEY] bundle.json…');
  process.exit(2);
}
let accepted = true;
const sound: ResultBundle[] = [];
for (const path of positionals) {
  const bundle = JSON.parse(await readFile(path, 'utf8')) as ResultBundle;
  const found = recompute(bundle, values.key ?? null);
  accepted &&= found.accepted;
  if (found.faults.length > 0) {
    console.log(`${path} is no result bundle of version 2 to 4:\n${found.faults.join('\n')}`);
    continue;
  }
  sound.push(bundle);
  const { award, category, output, signature } = bundle;
  console.log(`${award.name}, ${category.name}: ${output.entries.length} entries, method ${output.method}`);
  for (const { name, weight, leftOut } of bundle.input.rounds ?? [])
    console.log(
      `${name}: ${weight} % of the final result${leftOut ? ', left out where an entry has no score in it' : ''}`,
    );
  for (const { entryID, with: others } of bundle.together ?? [])
    console.log(
      `${bundle.names?.entries[entryID]?.ref} was entered together with ${others.map(({ ref }) => ref).join(', ')}`,
    );
  console.log(found.intact ? 'The file is as it was written.' : 'The file was changed after it was written.');
  console.log(
    !found.signed
      ? 'Its signature is not of this file.'
      : found.trusted === null
        ? `It is signed by the key ${signature.key}: compare that with the installation’s.`
        : found.trusted
          ? 'It is signed by the installation.'
          : `It is signed by another key than the installation’s: ${signature.key}.`,
  );
  console.log(
    found.same
      ? 'Computed again, the result is the same.'
      : `Computed again, the result differs:\n${found.differences.join('\n')}`,
  );
}
const contradictions = apart(sound);
for (const line of contradictions) console.log(line);
accepted &&= contradictions.length === 0;
process.exitCode = accepted ? 0 : 1;
