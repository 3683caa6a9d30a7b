import { assemble } from '../server/adapters/assemble.ts';
import { readConfig } from '../server/config.ts';
import { checkIntegrity } from '../server/files/integrity.ts';
import { openInstallation } from './installation.ts';

/** Says what is wrong with the files, marks and fees of the installation, which may be running; 1 where anything is. */
const config = readConfig(process.env);
const installation = await openInstallation(config);
const server = await assemble({ config, databaseUrl: installation.url });
let code = 0;
try {
  const { checked, findings, counts } = await checkIntegrity(server.context, null);
  for (const { kind, id, name, ref, title } of findings) {
    console.log([kind, id, name, ref, title].filter(Boolean).join('  '));
  }
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  const said = found.map(([kind, count]) => `${count} ${kind}`).join(', ') || 'nothing wrong';
  console.log(`${checked.files} files, ${checked.sheets} score sheets and ${checked.entries} entries: ${said}`);
  // Uploads that were cut off a moment ago settle by themselves.
  code = found.some(([kind]) => kind !== 'fileUnsettled') ? 1 : 0;
} finally {
  await server.close();
  await installation.close();
}
process.exit(code);
