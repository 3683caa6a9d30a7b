import { sampleOf } from '../support/depth.ts';
import { walkMain } from './steps/walkMain.ts';

const ways = [
  ['en', 'against an invoice'],
  ['fr', 'by card'],
  ['ro', 'against an invoice'],
  ['zh', 'by card'],
] as const;

// English in a quick run: entrant.screens.test.ts pays by card, and the pictures draw the other languages.
for (const [locale, how] of sampleOf(ways, 1)) walkMain(locale, how, locale === 'en');
