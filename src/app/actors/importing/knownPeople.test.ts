import { expect, it } from 'vitest';
import { knownPeople } from './knownPeople.ts';

const [judge, entrant] = (['judge', 'entrant'] as const).map((type) => ({ email: 'Ana@example.org', type }));

it.each([
  [[judge!, entrant!], true],
  [[entrant!, judge!], true],
  [[judge!], false],
])('entries may be theirs who may own one by any membership: %j', (people, mayOwn) => {
  expect([...knownPeople(people)]).toEqual([['ana@example.org', mayOwn]]);
});
