import { parseArgs } from 'node:util';
import type { CheckedInvariant, Verification } from '#contract/entities/verification.ts';
import { assemble } from '#server/assemble.ts';
import { allHold, verify } from '#server/modules/verify/verify.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { formatReason } from '#server/platform/errors/reasons.ts';
import { runCommand } from './command.ts';
import { openInstallation } from './installation.ts';

/** Checks every invariant on the installation, which may be running; ends with 1 where one is broken. */
await runCommand(async (closing) => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  const config = readConfig(process.env);
  const installation = await openInstallation(config);
  closing(installation.close);
  const server = await assemble({ config, databaseUrl: installation.url, rewraps: false });
  closing(server.close);
  const verification = await verify(server.context, null);
  if (values.json) console.log(JSON.stringify(verification, null, 2));
  else write(verification);
  return allHold(verification) ? 0 : 1;
});

function write({ checked, invariants, milliseconds }: Omit<Verification, 'disk'>): void {
  const found = invariants.filter(({ count }) => count > 0);
  const order = (weight: CheckedInvariant['weight']) => found.filter((invariant) => invariant.weight === weight);
  for (const { id, weight, count, found: examples } of [...order('broken'), ...order('attention')]) {
    console.log(`${weight === 'broken' ? 'BROKEN' : 'look at'}  ${id}  ${count}  ${formatReason('en', { code: id })}`);
    for (const { id: what, name, ref, title } of examples) {
      console.log(`    ${[what, name, ref, title].filter(Boolean).join('  ')}`);
    }
    if (examples.length < count) console.log(`    … and ${count - examples.length} more`);
  }
  const looked = Object.entries(checked).map(([what, count]) => `${count} ${what}`);
  console.log(`${looked.join(', ')} in ${milliseconds} ms`);
  const [broken, attention] = [order('broken').length, order('attention').length];
  console.log(`${invariants.length} invariants: ${broken} broken, ${attention} to look at`);
}
