import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '#contract/locales.ts';

/**
 * One edit: lines after the only line of a file that holds `at`, or instead of it, a message at the end of its file, a migration
 * of the database, or a command.
 */
export type Edit =
  | {
      readonly kind: 'lines';
      readonly file: string;
      readonly where: 'After' | 'Instead of';
      readonly at: string;
      readonly lines: readonly string[];
    }
  | { readonly kind: 'message'; readonly file: string; readonly id: string; readonly text: string }
  | { readonly kind: 'migration'; readonly name: string; readonly sql: string }
  | { readonly kind: 'run'; readonly command: string };

/** A place that has to change, the command that fails where it was forgotten, and what a line of its answer holds then. */
export interface Place {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly noticedBy: string;
  readonly named: readonly string[];
}

export interface Guide {
  readonly name: string;
  /** How many files may have to change besides texts and what is generated, as its first paragraph says. */
  readonly most: number;
  readonly places: readonly Place[];
}

const folder = 'docs/guides';

/** Every guide of `docs/guides`, as it can be carried out. */
export const readGuides = (root = '.'): Guide[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => parseGuide(name.replace('.md', ''), readFileSync(join(root, folder, name), 'utf8')));

/** Reads a guide: a heading per place, what to write there in fences, and who notices where it was forgotten. */
export function parseGuide(name: string, text: string): Guide {
  const [head = '', ...sections] = text.split(/^## /m);
  const most = /[Aa]t most (\d+) files/.exec(head)?.[1];
  if (!most) throw new Error(`${name} does not say "at most N files"`);
  return { name, most: Number(most), places: sections.flatMap((section) => placesOf(name, section)) };
}

/** The files that a guide has a person change by hand, texts left out. */
export const filesOf = ({ places }: Guide): string[] => [
  ...new Set(places.flatMap(({ edits }) => edits.flatMap((edit) => (edit.kind === 'lines' ? [edit.file] : [])))),
];

function placesOf(guide: string, section: string): Place[] {
  const heading = section.slice(0, section.indexOf('\n'));
  const forgotten = /^Forgotten: ([\s\S]*?)(?:\n\n|$(?![\s\S]))/m.exec(section)?.[1]?.replaceAll('\n', ' ') ?? '';
  const noticed = /^.*?`([^`]+)`(?: names `([^`]+)`)?(?:.*?in the others `([^`]+)`)?/.exec(forgotten);
  if (!noticed) throw new Error(`${guide}: nobody notices where "${heading}" was forgotten`);
  const file = /`([^`]+)`/.exec(heading)?.[1] ?? '';
  const fences = [...section.matchAll(/(?:^(After|Instead of) `([^`]+)`:\n)?^```(\S+)\n([\s\S]*?)\n```$/gm)];
  if (fences.length === 0) throw new Error(`${guide}: "${heading}" says nothing to write`);
  const messages = fences.flatMap(([, , , language, body = '']) => (language === 'text' ? body.split('\n') : []));
  if (messages.length > 0) {
    return locales.flatMap((locale, index) => {
      // A dash stands for a language that needs none.
      const edits = messages.flatMap((line): Edit[] => {
        const [id = '', ...texts] = line.split(' | ');
        const text = texts[index] ?? '';
        return text === '-' ? [] : [{ kind: 'message', file: file.replace('LANGUAGE', locale), id, text }];
      });
      const translated = index > 0 ? (noticed[3] ?? (noticed[2] ? undefined : noticed[1])) : undefined;
      const noticedBy = translated ?? noticed[1]!;
      const [area = ''] = file.split('/').at(-1)!.split('.');
      const named = translated === undefined && noticed[2] ? [noticed[2]] : [area, `in ${locale}`];
      return edits.length === 0 ? [] : [{ name: `${file} in ${locale}`, noticedBy, named, edits }];
    });
  }
  const edits = fences.map(([, where, at, language, body = '']): Edit => {
    if (language === 'sh') return { kind: 'run', command: body };
    if (language === 'sql') return { kind: 'migration', name: file, sql: body };
    if (!at || (where !== 'After' && where !== 'Instead of')) {
      throw new Error(`${guide}: "${heading}" does not say after or instead of which line`);
    }
    return { kind: 'lines', file, where, at, lines: body.split('\n') };
  });
  return [{ name: heading.replaceAll('`', ''), edits, noticedBy: noticed[1]!, named: [noticed[2] ?? file] }];
}
