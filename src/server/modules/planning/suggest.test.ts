import { expect, it } from 'vitest';
import { nameKey, suggestConflict } from './suggest.ts';

const judge = { name: 'Helen Okafor', email: 'helen@okafor.example.net', affiliations: [] as string[] };
const entry = {
  orgName: 'Halden Partnership Ltd',
  personName: 'Nia Prosser',
  email: 'nia@halden-partners.co.uk',
  leadName: 'Ștefan Ionescu',
  client: 'Ville de Genève',
  colleagues: [{ name: 'Dana Wolff', email: 'dana@wolff-werk.example.net' }],
};
const suggested = (affiliations: string[], more: Partial<typeof entry> = {}, who: Partial<typeof judge> = {}) =>
  suggestConflict({ ...judge, affiliations, ...who }, { ...entry, ...more });

it.each([
  ['halden partnership', 'organisation'],
  ['THE HALDEN PARTNERSHIP, LIMITED', 'organisation'],
  ['Halden Partnership Nordic AB', 'organisation'],
  ['Stefan IONESCU', 'lead'],
  ['Prosser, Nia', 'entrant'],
  ['ville de geneve', 'client'],
  ['Wolff, Dana', 'colleague'],
] as const)('%s is found as the entry’s %s', (words, kind) => {
  expect(suggested([words])).toEqual({ kind, words });
});

it.each([
  ['Société Générale de Travaux S.A.R.L.', 'Societe Generale des Travaux'],
  ['Atelier Müller & Søn A/S', 'atelier muller and son'],
  ['S.C. Urban Plan S.R.L.', 'SC Urban Plan SRL'],
  ['上海建筑设计有限公司', '上海建筑设计集团有限公司'],
  ['北京城市规划设计', '北京城市规划设计研究院有限公司'],
])('%s and %s are the same', (left, right) => {
  expect(suggested([left], { orgName: right })).toMatchObject({ kind: 'organisation' });
});

it.each([[['Halden']], [['Partnership Ltd']], [['Nia']], [['Ltd']], [['']], [['Halden Studio']]])(
  '%j says nothing',
  (affiliations) => {
    expect(suggested(affiliations)).toBeNull();
  },
);

it('knows the judge’s own name and own organisation’s mail, but not a public mail service', () => {
  expect(suggested([], { leadName: 'OKAFOR Helen' })).toEqual({ kind: 'lead', words: 'Helen Okafor' });
  expect(suggested([], {}, { email: 'h@halden-partners.co.uk' })).toEqual({
    kind: 'mail',
    words: 'halden-partners.co.uk',
  });
  expect(suggested([], { email: 'nia@gmail.com' }, { email: 'h@gmail.com' })).toBeNull();
});

it('does not forget a company that is called by nothing but such words', () => {
  expect([nameKey('The Company Ltd'), nameKey('')]).toEqual([['company', 'ltd'], []]);
});
