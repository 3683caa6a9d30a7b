import { expect, it } from 'vitest';
import { declinable, notifications } from './notifications.ts';

it('lets a person do without the messages that neither prove nor are needed, and without no other', () => {
  const free = Object.values(notifications).flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, why]) => (why === null ? [kind] : [])),
  );
  expect([...declinable].sort()).toEqual([...new Set(free)].sort());
  expect([...declinable].sort()).toEqual([
    'announced',
    'attention',
    'judgingOpened',
    'reminder',
    'result',
    'roundOpened',
  ]);
});
