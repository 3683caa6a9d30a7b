import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';

const link = /<link[^>]*href="([^"]+\.css)"[^>]*>/;

/** Puts the built page's own style into the page, which is then painted as soon as it has arrived itself. */
export async function inlineStyle(web: string): Promise<void> {
  const file = join(web, 'index.html');
  const html = await readFile(file, 'utf8');
  const [tag, name] = link.exec(html) ?? [];
  if (!tag || !name) throw new Error('The page names no style of its own');
  const style = await readFile(join(web, name), 'utf8');
  // What it names stands beside it; from the page, the same is found by the page's base.
  const moved = style.replace(/url\((\.\.?\/[^)]+)\)/g, (_, at: string) => `url(${posix.join(dirname(name), at)})`);
  await writeFile(
    file,
    html.replace(tag, () => `<style>${moved.trim()}</style>`),
  );
  await rm(join(web, name));
}
