import { languages } from '#contract/locales.ts';
import { settingsFrom } from '#machines/settings/settings.rules.ts';
import { areaOf, hasFrame } from './guard.ts';
import { arePasskeysHere, inlinedConfig } from './identity/config.ts';
import { isSomebodySignedIn, mount, ownPath, stored } from './stored.ts';
import { applySettings } from './ui/theme/applySettings.ts';

// This runs within the page, after the element that the application is drawn into and before any file of script: first of all, since
// what it shows is then painted with the page.
const settings = settingsFrom(stored('awards.display'));
applySettings(settings);
const { tag, direction } = languages[settings.locale];
Object.assign(document.documentElement, { lang: tag, dir: direction });

const view = document.querySelector<HTMLTemplateElement>(`template[data-locale="${settings.locale}"]`);
// As the components draw it with nothing to say beside: they take over what stands here only if they would draw the same.
const isPlain = () => !sessionStorage.getItem('awards.returnPath') && navigator.onLine;
const isSignIn = ownPath() === '/login' && !isSomebodySignedIn();
const area = areaOf(ownPath());
const isWithin = isSomebodySignedIn() && area !== undefined && hasFrame(area);
const root = document.getElementById('root');
let isStarted = false;
if (root && view && isSignIn && isPlain()) {
  root.append(signIn(view.content));
  hold(root);
} else if (isWithin && !isMenuNarrow()) root?.append(copyOf('frame'));
if (root?.firstChild) {
  requestAnimationFrame(() => setTimeout(start));
  // Pages that nobody looks at are not painted.
  setTimeout(start, 300);
} else start();

/** Runs the application's scripts, once what stands here is painted. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  document.body.append(copyOf('scripts'));
}

function copyOf(name: 'frame' | 'scripts'): DocumentFragment | '' {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-${name}]`);
  return template ? document.importNode(template.content, true) : '';
}

/** The menu's bar of drawings alone has no mark. */
function isMenuNarrow(): boolean {
  const kept = stored('awards.state') as { slices?: { menu?: { drawerOpen?: boolean } } } | null;
  return kept?.slices?.menu?.drawerOpen === false;
}

/**
 * What is pressed before there is anything behind it is kept for whoever takes over (`takeOver`). The browser's own way
 * of sending the form would put the password into the address.
 */
function hold(form: HTMLElement): void {
  const want = (element: Element | null) => element?.setAttribute('data-wanted', '');
  form.onsubmit = ({ target }) => {
    want(target as Element);
    return false;
  };
  form.onclick = ({ target }) => want((target as Element).closest('button[type="button"]'));
}

/** The prerendered sign-in, made this installation's and this person's. */
function signIn(content: DocumentFragment): DocumentFragment {
  const copy = document.importNode(content, true);
  const config = inlinedConfig();
  if (!config || !arePasskeysHere(config)) copy.querySelector('[data-passkey]')?.remove();
  for (const link of copy.querySelectorAll('a')) link.setAttribute('href', mount() + link.getAttribute('href'));
  const persisted = stored('awards.state') as {
    version?: unknown;
    slices?: { user?: { email?: string } | null };
  } | null;
  const address = copy.querySelector<HTMLInputElement>('[name="username"]');
  if (address && persisted?.version === 1) address.value = persisted.slices?.user?.email ?? '';
  return copy;
}
