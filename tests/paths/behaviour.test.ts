import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { behaviourOf } from '#machines/kit/behaviour.ts';

// What somebody read and agreed to: a changed line is a changed product, and shows as such where it is reviewed.
it.each(register)('$name does what docs/flows/behaviour says of it (npm run flows writes it)', (registered) => {
  const recorded = readFileSync(`docs/flows/behaviour/${registered.name}.txt`, 'utf8').trimEnd().split('\n');
  expect(behaviourOf(registered)).toEqual(recorded);
});
