import { type InEveryLanguage, languages, locales } from '#contract/locales.ts';

export const words: InEveryLanguage<readonly [title: string, body: string, again: string]> = {
  en: [
    'No connection',
    'We cannot reach this page. Check your connection and try again. What was saved is safe.',
    'Try again',
  ],
  fr: [
    'Pas de connexion',
    'Cette page est injoignable. Vérifiez votre connexion et réessayez. Ce qui était enregistré n’est pas perdu.',
    'Réessayer',
  ],
  ro: [
    'Nu există conexiune',
    'Pagina nu poate fi deschisă. Verificați conexiunea și încercați din nou. Ce era salvat nu s-a pierdut.',
    'Încearcă din nou',
  ],
  zh: ['没有网络连接', '无法打开此页面。请检查网络后重试。已保存的内容不会丢失。', '重试'],
};

const style = `
:root { color-scheme: light dark; font: 14px/20px Roboto, system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center;
  color: light-dark(#13171d, #eceef2); background: light-dark(#f6f7f9, #0c0f13) }
main { box-sizing: border-box; width: min(440px, 100vw - 32px); padding: 32px; border-radius: 8px;
  border: 1px solid light-dark(#e5e8ec, #242a33); background: light-dark(#fff, #12161c) }
[hidden] { display: none }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600 }
p { margin: 0 0 24px; color: light-dark(#48515e, #b3bac5) }
button { height: 44px; padding: 0 20px; border: 1px solid transparent; border-radius: 8px; font: inherit; font-weight: 500;
  color: #fff; background: light-dark(#1d5cd6, #2e6be6); cursor: pointer }
button:focus-visible { outline: 2px solid light-dark(#1d5cd6, #8cb4ff); outline-offset: 2px }`;

/** In the page: the language and the look chosen on this device; the page comes by itself once there is a connection. */
const script = `
let stored = {};
try { stored = JSON.parse(localStorage.getItem('awards.display')) ?? {} } catch {}
const inLanguage = (locale) => document.getElementById(String(locale));
const shown = inLanguage(stored.locale) ?? inLanguage(navigator.language.slice(0, 2)) ?? inLanguage('en');
shown.hidden = false;
document.documentElement.lang = shown.lang;
document.title = shown.querySelector('h1').textContent + ' · Awards';
if (/^(light|dark)$/.test(stored.mode)) document.documentElement.style.colorScheme = stored.mode;
shown.querySelector('button').addEventListener('click', () => location.reload());
let asking = null;
const ask = async () => {
  asking?.abort();
  const mine = (asking = new AbortController());
  setTimeout(() => mine.abort(), 20_000);
  try {
    const answer = await fetch(location.href, { cache: 'no-store', signal: mine.signal });
    if (answer.ok) location.reload();
  } catch {}
  if (asking === mine) asking = null;
};
addEventListener('online', ask);
setInterval(() => asking ?? ask(), 5_000);`;

/** Stands in place of a page that did not arrive, where the browser would have shown one of its own. */
export function noConnection(): Response {
  const nonce = crypto.randomUUID();
  const texts = locales.map((locale) => {
    const [title, body, again] = words[locale];
    return `<main id="${locale}" lang="${languages[locale].tag}" hidden><h1>${title}</h1><p>${body}</p><button type="button">${again}</button></main>`;
  });
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Awards</title>
<style nonce="${nonce}">${style}</style></head><body>${texts.join('')}<script nonce="${nonce}">${script}</script></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
