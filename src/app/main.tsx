import './nonce.ts';
import './ui/theme/layers.css.ts';
import './ui/theme/theme.css.ts';
import './ui/theme/fonts.css.ts';
import './ui/theme/base.css.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startSession } from './actors/session/session.ts';
import { guardScripts } from './actors/session/trustedTypes.ts';
import { displaySettings, startDisplaySettings } from './actors/shell/displaySettings.ts';
import { areaOf } from './guard.ts';
import { beginLightly, onWordsMissing, setLocale } from './i18n/store.ts';
import { asksToInspect } from './inspection.ts';
import { preload } from './routes.tsx';
import { showStartFailure } from './startFailure.ts';
import { reportMissingChunk } from './ui/loading/chunk.ts';
import { applySettings } from './ui/theme/applySettings.ts';

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
  onWordsMissing(reportMissingChunk);
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
