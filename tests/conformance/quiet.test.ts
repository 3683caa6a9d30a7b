import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const parts = {
  cognitoAdmin: "cognitoAdmin({ userPoolId: 'eu-west-1_a', clientId: 'a', region: 'eu-west-1' }).close()",
  s3Files: "s3Files({ bucket: 'a', region: 'eu-west-1' }, { address: () => '', secret: 'a' }).close()",
  snsSms: "snsSms({ region: 'eu-west-1' }).close()",
};

it.each(Object.entries(parts))('starts %s without a warning', (name, started) => {
  const program = `import { ${name} } from '#server/adapters/${name}.ts'; ${started};`;
  const given = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { status, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
