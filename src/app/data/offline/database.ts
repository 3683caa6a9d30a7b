import { deviceDatabase } from './deviceDatabase.ts';

/** Changes of judges on their way, the keys of people, and what is kept under them: see the files of this folder. */
type StoreName = 'outbox' | 'keys' | 'sealed';

/** Versions before 2 keep changes in clear, those before 3 know of none but those of sheets: they would misread the others. */
const version = 3;

/** Runs something on the database of judges. */
export const onDevice = deviceDatabase('awards', version, (database, oldVersion) => {
  if (oldVersion > 0) return;
  database.createObjectStore('outbox' satisfies StoreName, { keyPath: ['personID', 'id'] });
  database.createObjectStore('keys' satisfies StoreName, { keyPath: 'personID' });
  database.createObjectStore('sealed' satisfies StoreName, { keyPath: ['personID', 'name'] });
});
