import { marksOf } from './iconMarks.ts';

export const rareIcons = marksOf({
  zoomIn: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7 14 14M5 7h4M7 5v4',
  zoomOut: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7 14 14M5 7h4',
  link: 'M6.7 9.3a2.5 2.5 0 0 0 3.5 0l2.3-2.3A2.5 2.5 0 0 0 9 3.5l-1 1M9.3 6.7a2.5 2.5 0 0 0-3.5 0L3.5 9A2.5 2.5 0 0 0 7 12.5l1-1',
  unlock: 'M4 7.2h8v6.3H4zM5.5 7V5a2.5 2.5 0 0 1 4.8-1',
  signIn: 'M9 2.5h4.5v11H9M2.5 8h7M6.8 5.3 9.5 8l-2.7 2.7',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
  laptop: 'M3.5 3.5h9V10h-9zM1.5 12.5h13',
  filter: 'M2.5 3h11L9.3 8.2V13l-2.6-1.3V8.2z',
  card: 'M2 3.5h12v9H2zM2 6.5h12M4.5 10h2.5',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
});
