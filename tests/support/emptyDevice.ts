import { resultOf } from '#app/data/offline/deviceDatabase.ts';

// A page keeps its databases and what its storages hold from one file to the next: what one leaves behind would be another's to begin with.
for (const { name } of await indexedDB.databases()) await resultOf(indexedDB.deleteDatabase(name!));
localStorage.clear();
sessionStorage.clear();
