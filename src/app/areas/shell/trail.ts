import type { MenuEntry } from './menu.ts';

/** The entries from the top of the menu to the one the path belongs to; empty when none does. */
export function trailOf(menu: readonly MenuEntry[], path: string): readonly MenuEntry[] {
  return find(menu, (entry) => entry.url === path) ?? find(menu, (entry) => covers(entry, path)) ?? [];
}

/** Ids of the items named by a segment of the path, which are marked open on load. */
export function namedInPath(menu: readonly MenuEntry[], path: string): readonly string[] {
  const segments = path.split('/').filter(Boolean);
  return itemsOf(menu)
    .filter((item) => segments.includes(item.id))
    .map((item) => item.id);
}

/** A collapse unfolds when the path is a child's url, or when both speak of product-details. */
export function unfolds(entry: MenuEntry, path: string): boolean {
  return (entry.children ?? []).some(
    (child) =>
      child.url === path ||
      (path.includes('product-details') && child.url?.includes('product-details')) ||
      (child.type === 'collapse' && unfolds(child, path)),
  );
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
