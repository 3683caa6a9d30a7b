import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const aliases: Readonly<Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8')).imports;

/** Every source file of the product, without its tests. */
export const sources = ['machines', 'src'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)),
);

/** What a file names in its imports. */
export function importsOf(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(
    (match) => match[1]!,
  );
}

/** The file that an import names, by its place or by an alias of package.json; null for a package. */
export function targetOf(file: string, specifier: string): string | null {
  const alias = Object.keys(aliases).find((name) => specifier.startsWith(name.slice(0, -1)));
  if (alias) return join(aliases[alias]!.slice(0, -1), specifier.slice(alias.length - 1));
  return specifier.startsWith('.') ? relative('.', join(dirname(file), specifier)) : null;
}

/** Whom each part imports, as the parts that its files name; a file is a part of itself alone, or of its module. */
export function importsAmong(
  parts: readonly string[],
  filesOf: (part: string) => readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const partOf = new Map(parts.flatMap((part) => filesOf(part).map((file) => [file, part] as const)));
  const targets = (file: string) => importsOf(file).flatMap((specifier) => targetOf(file, specifier) ?? []);
  return new Map(
    parts.map((part) => {
      const named = filesOf(part).flatMap(targets);
      const others = named.flatMap((target) => partOf.get(target) ?? []).filter((other) => other !== part);
      return [part, new Set(others)];
    }),
  );
}

/** Whoever imports none of the others, or is imported by none of them, is in no ring with them: what is left, and between. */
export function ringsIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  let ringed = [...graph.keys()];
  for (let before = Infinity; ringed.length < before; ) {
    before = ringed.length;
    const left = new Set(ringed);
    const wanted = new Set(ringed.flatMap((part) => [...graph.get(part)!]));
    ringed = ringed.filter((part) => wanted.has(part) && [...graph.get(part)!].some((target) => left.has(target)));
  }
  return ringed;
}
