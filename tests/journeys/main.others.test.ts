import { sampleOf } from '../support/depth.ts';
import { walkMain } from './steps/walkMain.ts';

const ways = [
  ['fr', 'against an invoice'],
  ['ro', 'by card'],
  ['zh', 'against an invoice'],
] as const;

// The other way to pay, in the longest words: quick runs draw the other two languages in the pictures and in first views.
for (const [locale, how] of sampleOf(ways, 1)) walkMain(locale, how);
