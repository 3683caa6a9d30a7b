import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { noKeys, UnwrapError, wrappingBy } from './wrapping.ts';

const [old, current] = [randomBytes(32), randomBytes(32)];
const before = wrappingBy([old]);
const now = wrappingBy([current, old]);
const after = wrappingBy([current]);

it('gives back what it wrapped, which says nothing of it and is never the same twice', () => {
  const wrapped = before.wrap('verifier of a', 'secret 密');
  expect(before.unwrap('verifier of a', wrapped)).toBe('secret 密');
  expect(wrapped).toMatch(/^wrapped\.1\.[0-9a-f]{12}\.[\w-]+$/);
  expect(before.wrap('verifier of a', 'secret 密')).not.toBe(wrapped);
  expect(before.unwrap('a', before.wrap('a', ''))).toBe('');
});

it('leaves what an earlier version stored in clear as it is', () => {
  expect(before.unwrap('a', 'JBSWY3DPEHPK3PXP')).toBe('JBSWY3DPEHPK3PXP');
});

it('opens nothing in the place of another, nothing that was changed, and nothing without its key', () => {
  const wrapped = before.wrap('verifier of a', 'secret');
  const changed = `${wrapped.slice(0, -2)}${wrapped.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(() => before.unwrap('verifier of b', wrapped)).toThrow(UnwrapError);
  expect(() => before.unwrap('verifier of a', changed)).toThrow(UnwrapError);
  expect(() => before.unwrap('verifier of a', 'wrapped.1.')).toThrow(UnwrapError);
  expect(() => after.unwrap('verifier of a', wrapped)).toThrow(UnwrapError);
});

it('reads by every key that it is given, and wraps by the first', () => {
  const wrapped = before.wrap('a', 'secret');
  expect([now.unwrap('a', wrapped), wrapped.startsWith(now.current)]).toEqual(['secret', false]);
  const again = now.wrap('a', now.unwrap('a', wrapped));
  expect([again.startsWith(now.current), after.unwrap('a', again)]).toEqual([true, 'secret']);
  expect(() => before.unwrap('a', again)).toThrow(UnwrapError);
});

it('knows what it opens, and wraps as something was wrapped where it is asked to', () => {
  const [early, late, clear] = [before.wrap('a', 'secret'), after.wrap('a', 'secret'), 'JBSWY3DPEHPK3PXP'];
  const opened = [noKeys, before, now].map(({ opens }) => [clear, early, late].map(opens));
  expect(opened).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
  const led = now.ledBy(early);
  expect([led.current, led.unwrap('a', late)]).toEqual([before.current, 'secret']);
  expect([now.ledBy(late).current, now.ledBy(clear).current]).toEqual([now.current, now.current]);
});

it('derives a key of its own for each purpose and salt', () => {
  const salt = randomBytes(16);
  const keys = [after.derive('a', salt), after.derive('b', salt), after.derive('a', randomBytes(16)), current];
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4);
  expect(after.derive('a', salt)).toEqual(now.derive('a', salt));
});
