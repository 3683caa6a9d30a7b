import { expect, it } from 'vitest';
import type { Translate } from '../../i18n/useText.ts';
import { entryHref, findAwards, findPages, holds } from './finds.ts';

const t: Translate = (id) => id.split('.').at(-1) ?? id;

it('finds words in any order, without regard to case and accents', () => {
  expect(holds('Prix d’architecture publique été', 'ETE prix')).toBe(true);
  expect(holds('Înscrieri', 'inscri')).toBe(true);
  expect(holds('Civic Design Awards', 'civic dance')).toBe(false);
  expect(holds('参赛作品', '作品')).toBe(true);
});

it('finds the screens of the own type only', () => {
  expect(findPages('admin', 'invo', t).map(({ href }) => href)).toEqual(['/invoices']);
  expect(findPages('judge', 'invo', t)).toEqual([]);
  expect(findPages('judge', 'settings', t).map(({ href }) => href)).toEqual(['/judge/settings']);
});

it('finds awards once something is written', () => {
  const awards = [{ id: '7', name: 'Civic Design Awards 2026', below: 'Judging' }];
  expect(findAwards(awards, '')).toEqual([]);
  expect(findAwards(awards, 'civic').map(({ href }) => href)).toEqual(['/award/7']);
});

it('opens an entry where the person may see it', () => {
  expect(entryHref('admin', '1', '2')).toBe('/entry?id=1&awardID=2');
  expect(entryHref('judge', '1', '2')).toBe('/judge/entry?id=1&awardID=2');
  expect(entryHref('entrant', '1', '2')).toBe('/entrant/entry?id=1&awardID=2');
});
