import { type InEveryLanguage, type Locale, locales } from '../settings/languages.ts';
import { plain } from './names.ts';

const languages: InEveryLanguage<readonly string[]> = {
  en: ['en', 'engb', 'english', 'anglais', 'engleza', '英语', '英文'],
  fr: ['fr', 'french', 'francais', 'franceza', '法语', '法文'],
  ro: ['ro', 'romanian', 'roumain', 'romana', '罗马尼亚语'],
  zh: ['zh', 'chinese', 'chinois', 'chineza', '中文', '汉语'],
};

/** The language that a cell names: in words of any of the four, or as "fr" or "fr-FR"; null where it is another one. */
export const localeOf = (cell: string): Locale | null =>
  locales.find((language) => languages[language].includes(plain(cell)) || language === tagged(cell)) ?? null;

const tagged = (cell: string) => /^([a-z]{2})[-_][a-z0-9_-]+$/i.exec(cell.trim())?.[1]?.toLowerCase();
