import type { MenuEntry } from './menu.ts';

/** The entries from the top of the menu to the one the path belongs to; empty when none does. */
export function trailOf(menu: readonly MenuEntry[], path: string): readonly MenuEntry[] {
  return find(menu, (entry) => entry.url === path) ?? find(menu, (entry) => covers(entry, path)) ?? [];
}

/** Every item of the tree, in order. */
export function itemsOf(menu: readonly MenuEntry[]): readonly MenuEntry[] {
  return menu.flatMap((entry) => (entry.type === 'item' ? [entry] : itemsOf(entry.children ?? [])));
}

function covers(entry: MenuEntry, path: string): boolean {
  const places = [...(entry.covers ?? []), ...(entry.url && entry.url.split('/').length > 2 ? [entry.url] : [])];
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}

function find(menu: readonly MenuEntry[], matches: (entry: MenuEntry) => boolean): readonly MenuEntry[] | undefined {
  for (const entry of menu) {
    if (entry.type === 'item' && matches(entry)) return [entry];
    const below = find(entry.children ?? [], matches);
    if (below) return [entry, ...below];
  }
  return undefined;
}
