import { afterEach, expect, it, vi } from 'vitest';
import { asksToInspect } from './inspection.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['?inspect', 'localhost', true],
  ['?inspect', '127.0.0.1', true],
  ['?id=1&inspect=', '[::1]', true],
  ['?inspect', 'awards.example', false],
  ['?inspect', '127.0.0.1.awards.example', false],
  ['?inspected', 'localhost', false],
  ['', 'localhost', false],
])('in production %s on %s: %s', (search, hostname, expected) => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(asksToInspect({ search, hostname })).toBe(expected);
});

it('in development on any host', () => {
  vi.stubEnv('NODE_ENV', 'development');
  expect(asksToInspect({ search: '?inspect', hostname: 'awards.example' })).toBe(true);
  expect(asksToInspect({ search: '', hostname: 'awards.example' })).toBe(false);
});
