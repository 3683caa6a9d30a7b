import './nonce.ts';
import './ui/theme/layers.css.ts';
import './ui/theme/theme.css.ts';
import './ui/theme/fonts.css.ts';
import './ui/theme/base.css.ts';
// The sign-in, and the mark of every other page, are painted before their script is there.
import './areas/public/shared/AuthCard.css.ts';
import './prerender/FirstFrame.css.ts';
import './parts/page/LanguageSwitch.css.ts';
import './ui/forms/Checkbox.css.ts';
import './ui/forms/Field.css.ts';
import './ui/primitives/Icon.css.ts';
import './ui/primitives/Logo.css.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { App } from './App.tsx';
import { session, startSession } from './actors/session/session.ts';
import { guardScripts } from './actors/session/trustedTypes.ts';
import { displaySettings, startDisplaySettings } from './actors/shell/displaySettings.ts';
import { areaOf } from './guard.ts';
import { beginLightly, onWordsMissing, setLocale } from './i18n/store.ts';
import { asksToInspect } from './inspection.ts';
import { type Preloaded, preloadFirst } from './routes.tsx';
import { showStartFailure } from './startFailure.ts';
import { mount, ownPath } from './stored.ts';
import { reportMissingChunk } from './ui/loading/chunk.ts';
import { settleAfter } from './ui/loading/onceSettled.ts';
import { applySettings } from './ui/theme/applySettings.ts';
import { bringFont } from './ui/theme/lateFont.ts';

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
  // Not only once something is drawn, which would then be drawn twice.
  session.send({ type: 'session.initialise' });
  const path = ownPath();
  beginLightly({ signedOut: areaOf(path) === 'public' });
  onWordsMissing(reportMissingChunk);
  const showing = startDisplaySettings();
  // After the settings have told the language, so that its messages are the ones fetched.
  const arrived = preloadFirst(path);
  // A failure is shown where the area or the screen is drawn, which asks again.
  arrived.area.catch(() => undefined);
  arrived.screen.then(letGo, () => undefined);
  settleAfter(arrived.screen);
  bringFont();
  const root = document.getElementById('root');
  if (root) show(root, showing, arrived);
}

/** What the page brought along or asked for in advance has been taken. */
function letGo(): void {
  for (const used of document.querySelectorAll('template, link[rel$=preload], body > script, noscript')) used.remove();
}

function show(root: HTMLElement, showing: Promise<void>, arrived: Preloaded): void {
  const { locale } = displaySettings.getSnapshot().context.settings;
  showing.then(
    () => draw(root, arrived),
    (error: unknown) => showStartFailure(root, error, locale, () => show(root, setLocale(locale), arrived)),
  );
}

/** Takes over the sign-in that the page was built with, once nothing has to be waited for that would draw it anew; otherwise draws. */
async function draw(root: HTMLElement, arrived: Preloaded): Promise<void> {
  const application = <App base={mount()} />;
  if (root.querySelector('form')) {
    if (await isAsDrawn(arrived.area).catch(() => false)) return void hydrateRoot(root, application);
    root.replaceChildren();
  }
  // Piece by piece, so that the page answers meanwhile. What stands there goes with the first of them.
  startTransition(() => createRoot(root).render(application));
}

async function isAsDrawn(arrived: Preloaded['area']): Promise<boolean> {
  await arrived;
  return (await waitFor(session, (snapshot) => snapshot.hasTag('in') || snapshot.hasTag('out'))).hasTag('out');
}
