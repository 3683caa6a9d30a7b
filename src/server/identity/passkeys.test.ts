import { expect, it } from 'vitest';
import { relyingPartyAt } from './passkeys.ts';

it.each([
  ['https://awards.example.org/prizes/', 'awards.example.org', 'https://awards.example.org'],
  ['https://awards.example.org:8443/', 'awards.example.org', 'https://awards.example.org:8443'],
  ['http://localhost:3000/', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000/', 'localhost', 'http://localhost:3000'],
])('makes passkeys of %s for %s', (address, id, origin) => {
  expect(relyingPartyAt(address)).toEqual({ id, name: 'Awards', origins: [origin] });
});

it.each(['https://192.0.2.7/', 'https://[2001:db8::7]/'])('makes none for %s', (address) => {
  expect(relyingPartyAt(address)).toBeNull();
});
