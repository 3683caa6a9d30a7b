import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { dialogs } from '#tests/support/access/dialogs.ts';
import { nameOf } from '#tests/support/access/screen.ts';
import { screens } from '#tests/support/access/screens.ts';

/** Every route that an area of the application declares. */
const routes: readonly string[] = readdirSync('src/app/areas', { withFileTypes: true }).flatMap((entry) => {
  if (!entry.isDirectory()) return [];
  const area = entry.name;
  const source = readFileSync(`src/app/areas/${area}/routes.tsx`, 'utf8');
  const written = [...source.matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path);
  const listed = [...source.matchAll(/^ +'([^']+)': \w+(?:Screen|Page),$/gm)].map(([, path = '']) => path);
  const together = [...source.matchAll(/<Route path=\{\/\^\\\/\(\?:([^)]+)\)\$\/\}/g)].flatMap(([, names = '']) =>
    names.split('|').map((name) => `/${name}`),
  );
  // The page of a vote has the one address that the guard knows.
  return area === 'vote' ? ['/vote/:id'] : [...new Set([...written, ...listed, ...together])];
});

it('looks at every route of the application, and at the page that says that nothing is there', () => {
  expect(routes.length).toBeGreaterThan(40);
  const looked = new Set(screens.map(({ route }) => route));
  expect(routes.filter((route) => !looked.has(route))).toEqual([]);
  expect([...looked].filter((route) => !routes.includes(route))).toEqual(['*']);
});

it('looks at every screen with data also while it loads, when its calls are refused, and without a network', () => {
  // Nothing is fetched for these: forms of visitors, and pages that show another one's data.
  const bare = ['/new', '/register', '/verify', '/forgot', '/reset', '*'];
  const atlas = routes.filter((route) => /^\/utils\/flows\/(?::name\/|map|together)/.test(route));
  const wanted = routes.filter((route) => !bare.includes(route) && !atlas.includes(route));
  const missing = wanted.filter((route) =>
    ['whole', 'loading', 'refused', 'offline'].some(
      (name) => !screens.some((one) => one.route === route && one.states.some((state) => state.name === name)),
    ),
  );
  expect(missing).toEqual([]);
});

it('looks at every dialog with more than words to confirm, or says why no screen opens it', () => {
  const files = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('ui/'))
    .filter((file) => /<Dialog\b/.test(readFileSync(`src/app/${file}`, 'utf8')));
  expect(files.length).toBeGreaterThan(30);
  expect(Object.keys(dialogs).sort()).toEqual(files.sort());
  const unknown = Object.values(dialogs).filter(
    (place) =>
      typeof place !== 'string' &&
      !screens.some(
        ({ who, route, states }) =>
          who === place[0] && route === place[1] && states.some(({ name }) => name === place[2]),
      ),
  );
  expect(unknown).toEqual([]);
});

it('calls no two states alike', () => {
  const names = screens.flatMap((screen) => screen.states.map((state) => nameOf(screen, state)));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('is counted as docs/accessibility.md says: in both themes at three widths, of which 640 px is light alone', () => {
  const states = screens.flatMap((screen) => screen.states);
  const drawn = states.map(({ narrow }) => locales.length * (narrow ? 2 : 5)).reduce((sum, count) => sum + count, 0);
  const said = `${screens.length} screens in ${states.length} states, drawn ${drawn.toLocaleString('en-GB')} times`;
  expect(readFileSync('docs/accessibility.md', 'utf8')).toContain(said);
});

it('names tests in docs/accessibility.md that are there', () => {
  const named = [...readFileSync('docs/accessibility.md', 'utf8').matchAll(/`([\w./*-]+\.test\.tsx?)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => file.includes('/') && !file.includes('*'));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(file) && !existsSync(`src/app/${file}`))).toEqual([]);
});
