import type { User } from '#contract/entities/person.ts';

/** Who is known, by address in small letters, and whether entries may be theirs: an account may judge here and enter besides. */
export function knownPeople(people: readonly Pick<User, 'email' | 'type'>[]): ReadonlyMap<string, boolean> {
  const addressOf = ({ email }: Pick<User, 'email'>) => email.toLowerCase();
  const owners = new Set(people.filter(({ type }) => type !== 'judge').map(addressOf));
  return new Map(people.map(addressOf).map((address) => [address, owners.has(address)]));
}
