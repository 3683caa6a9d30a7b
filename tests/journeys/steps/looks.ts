import type { Actor } from './cast.ts';

/** Inspects a page as it is, light and wide, and in the dark on a telephone; the page then is as it was. */
export async function inspectBothLooks({ page, inspect }: Actor, name: string): Promise<void> {
  await inspect(name);
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await inspect(`${name}-360-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
}
