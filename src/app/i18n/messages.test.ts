import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { messageAreas } from './messageId.ts';
import { sharedWords } from './sharedWords.ts';

type Messages = Readonly<Record<string, string>>;

const app = join(import.meta.dirname, '..');
const folders = {
  messages: join(import.meta.dirname, 'messages'),
  reasons: join(app, '../contract/reasons'),
  mails: join(app, '../server/platform/mail/words'),
};
const bundles = [
  ...messageAreas.map((area) => ({
    name: area,
    path: (locale: string) => join(folders.messages, `${area}.${locale}.json`),
  })),
  { name: 'reasons', path: (locale: string) => join(folders.reasons, `${locale}.json`) },
  { name: 'mails', path: (locale: string) => join(folders.mails, `${locale}.json`) },
];
const read = (path: string): Messages => JSON.parse(readFileSync(path, 'utf8'));

describe.each(bundles)('the messages of $name', ({ name, path }) => {
  const english = read(path('en'));

  it.each(locales)('are all there in %s, and not empty', (locale) => {
    const messages = read(path(locale));
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
    expect(Object.keys(messages).filter((id) => messages[id]?.trim() === '')).toEqual([]);
  });

  it.each(locales)('take the same parameters in %s', (locale) => {
    const messages = read(path(locale));
    const wrong = Object.keys(english).filter(
      (id) => parametersOf(messages[id]).join() !== parametersOf(english[id]).join(),
    );
    expect(wrong).toEqual([]);
  });

  it.each(locales.filter((locale) => locale !== 'en'))('are translated in %s', (locale) => {
    const messages = read(path(locale));
    const same = Object.keys(english).filter((id) => hasWords(english[id]) && messages[id] === english[id]);
    expect(same.filter((id) => !sharedWords(locale).has(english[id] ?? ''))).toEqual([]);
  });

  if (name !== 'reasons' && name !== 'mails')
    it('carry keys of their own area', () => {
      const prefixes = prefixesOf[name] ?? [`${name}.`];
      expect(Object.keys(english).filter((id) => !prefixes.some((prefix) => id.startsWith(prefix)))).toEqual([]);
    });
});

const prefixesOf: Readonly<Record<string, readonly string[]>> = {
  start: ['common.'],
  common: ['common.', 'success.', 'backdrop.'],
  dashboard: ['admin.'],
  entries: ['admin.'],
  award: ['admin.'],
  audit: ['audit.', 'admin.audit.security.'],
  entry: ['entrant.', 'together.'],
  ballots: ['ballots.', 'pairs.', 'scores.', 'former.', 'judge.round.'],
  settings: ['settings.', 'passkeys.'],
  acts: ['acts.', 'imports.', 'handling.'],
  terms: ['terms.', 'evidence.'],
};

describe('what the screens say', () => {
  const known = new Set(bundles.flatMap(({ path }) => Object.keys(read(path('en')))));

  it('is written in the messages', () => {
    const missing = sources(app).flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/\bt\(\s*'([^']+)'/g)]
        .map((match) => match[1] ?? '')
        .filter((id) => !known.has(id))
        .map((id) => `${file.slice(app.length)}: ${id}`);
    });
    expect(missing).toEqual([]);
  });

  it('on the administrator’s dashboard arrives with it', () => {
    const there = new Set(Object.keys(read(join(folders.messages, 'dashboard.en.json'))));
    // Its own files, and those of other screens that it shows.
    const others = ['judges/Remind.tsx', 'shared/WithAward.tsx', 'shared/Loaded.tsx', 'shared/AsTable.tsx'];
    const files = [
      ...sources(join(app, 'areas/admin/dashboard')),
      ...others.map((file) => join(app, 'areas/admin', file)),
    ];
    const texts = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'(admin\.[\w.]+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((id) => !there.has(id))).toEqual([]);
    const steps = Object.keys(read(join(folders.messages, 'admin.en.json')));
    expect(steps.filter((id) => id.startsWith('admin.lifecycle.step.'))).toEqual([]);
  });

  it('calls a field of an award as refusals of its change do', () => {
    const elsewhere = { categories: 'admin.award.tab.categories', ndaText: 'admin.award.field.nda' };
    for (const locale of locales) {
      const said = read(join(folders.messages, `award.${locale}.json`));
      const named = Object.entries(read(join(folders.reasons, `${locale}.json`))).filter(([id]) =>
        id.startsWith('award.field.'),
      );
      expect(named.length).toBeGreaterThan(10);
      for (const [id, text] of named)
        expect(said[elsewhere[id.slice(12) as keyof typeof elsewhere] ?? `admin.${id}`]).toBe(text);
    }
  });

  it('is taken from messages of the right area', () => {
    const wrong = sources(join(app, 'ui')).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'(?!common\.)([^']+)'/g)].map((match) => `${file}: ${match[1]}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** The names and kinds of what a message takes, in order of name. */
function parametersOf(message: string | undefined): string[] {
  const found = new Set<string>();
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      // A choice by number and its plain number are the same parameter.
      found.add(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) visit(option.value);
      }
      if (element.type === TYPE.tag) visit(element.children);
    }
  };
  visit(parse(message ?? '', { ignoreTag: true }));
  return [...found].sort();
}

/** Whether a message has words of its own, not only parameters, figures and marks. */
const hasWords = (message: string | undefined): boolean => /\p{L}{2}/u.test((message ?? '').replace(/\{[^{}]*\}/g, ''));

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.fixture\.tsx$/.test(entry.name) ? [path] : [];
  });
}
