import { describe, expect, it } from 'vitest';
import { itemsOnPath } from '#machines/shell/shell.rules.ts';
import { type MenuEntry, menuOf } from './menu.ts';
import { itemsOf, trailOf } from './trail.ts';

const ids = (entries: readonly MenuEntry[]): string[] => entries.map((entry) => entry.id);

describe('the side menu', () => {
  it('has the items of each type of user', () => {
    expect(ids(itemsOf(menuOf('admin')))).toEqual([
      'dashboard',
      'awards',
      'entries',
      'categories',
      'judges',
      'invoices',
      'pricing',
      'users',
      'utils',
    ]);
    expect(itemsOf(menuOf('judge')).map((item) => item.url)).toEqual(['/judge', '/judge/entries']);
    expect(itemsOf(menuOf('entrant')).map((item) => item.url)).toEqual(['/entrant', '/entrant/entry/list']);
  });

  it('treats a missing type as entrant', () => {
    expect(menuOf(null)).toBe(menuOf('entrant'));
    expect(menuOf(undefined)).toBe(menuOf('entrant'));
  });
});

describe('the way to a path', () => {
  it('leads through the tree to the item of the path', () => {
    expect(ids(trailOf(menuOf('admin'), '/prices'))).toEqual(['admin', 'pricing']);
    expect(ids(trailOf(menuOf('entrant'), '/entrant'))).toEqual(['entrant', 'dashboard']);
  });

  it('puts the page of one thing under its list', () => {
    expect(ids(trailOf(menuOf('admin'), '/award/7')).at(-1)).toBe('awards');
    expect(ids(trailOf(menuOf('entrant'), '/entrant/entry')).at(-1)).toBe('entries');
    expect(ids(trailOf(menuOf('judge'), '/judge/play')).at(-1)).toBe('entries');
  });

  it('is empty for a path outside of the menu', () => {
    expect(trailOf(menuOf('admin'), '/admin/settings')).toEqual([]);
    expect(trailOf(menuOf('admin'), '/awardsome')).toEqual([]);
  });

  it('marks on load the items named by a segment', () => {
    expect(itemsOnPath(menuOf('admin'), '/categories')).toEqual(['categories']);
    expect(itemsOnPath(menuOf('judge'), '/judge/entries')).toEqual(['entries']);
    expect(itemsOnPath(menuOf('admin'), '/')).toEqual([]);
  });
});
