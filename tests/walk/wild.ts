import { randomUUID } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import type { Wild } from './steps.ts';
import type { Request, World } from './world.ts';

/** Carried out with the right ids they would be what an act of its own does, and keeps in mind. */
const onlyWithStrangeIds: readonly string[] = [
  'deleteEntry',
  'submitEntry',
  'submitEntryAsAdmin',
  'deleteAward',
  'deleteAwardCategory',
  'deleteUser',
  'lockUser',
];
const bodies: readonly unknown[] = [
  {},
  undefined,
  { data: {} },
  { data: null },
  [],
  'words',
  { data: { data: { title: 7 } }, marks: { none: 99 }, status: 'nowhere', name: null, ids: ['x'] },
  { data: { data: { title: 'x'.repeat(5000) } }, categories: [null], opensAt: 'soon', views: [{}] },
  { categories: [{ name: 'A', criteria: [{ name: '', weight: -1 }] }], prices: [{ categoryID: 'x', amount: 1.5 }] },
  { name: '\u0000', email: 'nobody', message: '\ud800', data: { paymentMethod: '\u0000', data: { place: '\u0000' } } },
];

/** A call of the contract with ids that are right, strange or missing, and a body that somebody may send by mistake. */
export function wildRequest(world: World, { wild: name, one, variant }: Wild): Request {
  const entry = world.entries[one % world.entries.length]!;
  const award = world.awards[one % world.awards.length]!;
  const strange = onlyWithStrangeIds.includes(name) || variant % 3 === 1;
  const of = (id: string) => (variant % 3 === 2 ? undefined : strange ? randomUUID() : id);
  const isOfEntry = calls[name].path.startsWith('/entry');
  const query = {
    id: of(isOfEntry ? entry.id : award.id),
    awardID: of(entry.awardID),
    categoryID: of(entry.categoryID ?? award.id),
    entryID: of(entry.id),
    ...(variant % 2 === 0 && { limit: ['-1', 'many', '1'][one % 3], sort: ['-name', 'password', ''][one % 3] }),
    ...(variant % 4 === 1 && { cursor: 'nowhere', q: "'\u0000%_\\", name: 'a.pdf', path: 'entries', mimeType: 'x' }),
    ...(variant % 4 === 3 && { status: 'final', email: 'nobody@example.org', newPassword: 'x', old: 'x', new: 'y' }),
    ...(variant % 4 === 2 && { url: 'https://example.org/x', type: 'pdf', name: '../../x', path: 'elsewhere' }),
  };
  const body = bodies[variant % bodies.length];
  return { name, query, ...(body !== undefined && { body }) };
}
