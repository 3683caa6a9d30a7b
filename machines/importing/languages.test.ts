import { expect, it } from 'vitest';
import { localeOf } from './languages.ts';

it.each([
  ['French', 'fr'],
  ['Français', 'fr'],
  ['fr-FR', 'fr'],
  ['EN_us', 'en'],
  ['zh-Hans-CN', 'zh'],
  ['română', 'ro'],
  ['German', null],
  ['de-DE', null],
  ['fr or en', null],
])('is the language that it names: %s', (cell, locale) => {
  expect(localeOf(cell)).toBe(locale);
});
