import { addLanguage, addMigration } from './language/addLanguage.ts';

/** `npm run language -- words cy` copies the English words to another language, to be translated there; `migration cy` has the database take it. */
const [what, locale = ''] = process.argv.slice(2);
if (!/^[a-z]{2}$/.test(locale)) throw new Error('Name a language by the two letters of ISO 639-1, such as cy');
if (what === 'words') addLanguage(locale);
else if (what === 'migration') addMigration(locale);
else throw new Error('Say words or migration');
