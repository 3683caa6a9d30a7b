import './nonce.ts';
import './design/layers.css.ts';
import './design/theme.css.ts';
import './design/fonts.css.ts';
import './design/base.css.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { displaySettings, startDisplaySettings } from './actors/displaySettings.ts';
import { startSession } from './actors/session.ts';
import { guardScripts } from './actors/trustedTypes.ts';
import { applySettings } from './design/applySettings.ts';
import { tellChunkMissing } from './design/chunk.ts';
import { areaOf } from './guard.ts';
import { beginLightly, onWordsMissing, setLocale } from './i18n/store.ts';
import { asksToInspect } from './inspection.ts';
import { preload } from './routes.tsx';
import { showStartFailure } from './startFailure.ts';

/** The path that the application is mounted under, as the page's base says: "" or "/awards". */
const base = new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '');

guardScripts();
if (asksToInspect(location)) {
  const inspector = import(/* webpackChunkName: "inspector" */ './areas/atlas/inspector/startInspector.tsx');
  // It watches before the first machine starts, and is drawn once the application has said which words its first page needs.
  void inspector.then(({ startInspector }) => {
    const draw = startInspector();
    begin();
    draw();
  }, begin);
} else begin();

function begin(): void {
  // Before the first paint, so that a dark page never flashes light.
  applySettings(displaySettings.getSnapshot().context.settings);
  startSession();
  const path = location.pathname.slice(base.length) || '/';
  beginLightly({ signedOut: areaOf(path) === 'public' });
  onWordsMissing(tellChunkMissing);
  const showing = startDisplaySettings();
  // After the settings have told the language, so that its messages are the ones fetched.
  preload(path);
  const root = document.getElementById('root');
  if (root) show(root, showing);
}

function show(root: HTMLElement, showing: Promise<void>): void {
  const { locale } = displaySettings.getSnapshot().context.settings;
  showing.then(
    () => createRoot(root).render(<App base={base} />),
    (error: unknown) => showStartFailure(root, error, locale, () => show(root, setLocale(locale))),
  );
}
