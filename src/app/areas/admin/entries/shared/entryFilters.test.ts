import { expect, it } from 'vitest';
import { noFilters, queryOf, readFilters, viewFilters, viewOf, views, writeFilters } from './entryFilters.ts';

it('writes filters into the address and reads the same ones, leaving the rest of it alone', () => {
  const filters = { ...noFilters, q: 'bus & co', status: '1,9', missing: true, sort: '-updatedAt' };
  const address = writeFilters(new URLSearchParams('award=civic&payment=draft'), filters);
  expect(address.toString()).toBe('award=civic&q=bus+%26+co&status=1%2C9&missing=true&sort=-updatedAt');
  expect(readFilters(address)).toEqual(filters);
  expect(writeFilters(address, noFilters).toString()).toBe('award=civic');
});

it.each(views)('knows the view %s again, whatever is searched and however it is sorted', (view) => {
  expect(viewOf({ ...noFilters, ...viewFilters[view], q: 'steps', sort: 'title' })).toBe(view);
});

it('asks the server only for what is filtered', () => {
  expect(queryOf('civic', noFilters)).toEqual({ awardID: 'civic', sort: 'ref' });
  expect(queryOf('civic', { ...noFilters, q: ' x ', missing: true, category: 'housing' })).toEqual({
    awardID: 'civic',
    sort: 'ref',
    q: 'x',
    categoryID: 'housing',
    missing: 'true',
  });
  expect(viewOf({ ...noFilters, status: '3' })).toBeNull();
  const team = { tag: 'Late', responsible: 'none' };
  expect(queryOf('civic', { ...noFilters, ...team })).toEqual({ awardID: 'civic', sort: 'ref', ...team });
  expect(viewOf({ ...noFilters, ...team })).toBeNull();
  const own = { own: 'own_format.is.film', columns: 'own_format' };
  expect(queryOf('civic', { ...noFilters, ...own })).toEqual({ awardID: 'civic', sort: 'ref', ...own });
  expect(viewOf({ ...noFilters, columns: 'own_format' })).toBe('all');
  expect(viewOf({ ...noFilters, ...own })).toBeNull();
});
