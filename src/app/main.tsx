import './design/layers.css.ts';
import './design/theme.css.ts';
import './design/fonts.css.ts';
import './design/base.css.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startSession } from './actors/session.ts';
import { loadMessages } from './i18n/store.ts';

/** The path that the application is mounted under, as the page's base says: "" or "/awards". */
const base = new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '');

startSession();
await loadMessages('common', 'errors');
const root = document.getElementById('root');
if (root) createRoot(root).render(<App base={base} />);
