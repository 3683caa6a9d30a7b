import type { InEveryLanguage, Locale } from '#contract/locales.ts';

/** The words for when the page itself has to say it: no file of the application may have arrived. */
export const words: InEveryLanguage<readonly [said: string, again: string]> = {
  en: ['Part of this page did not arrive. Check your connection and try again.', 'Try again'],
  fr: ['Une partie de cette page n’est pas arrivée. Vérifiez votre connexion et réessayez.', 'Réessayer'],
  ro: ['O parte a acestei pagini nu a sosit. Verificați conexiunea și încercați din nou.', 'Încearcă din nou'],
  zh: ['此页面的一部分未能送达。请检查网络连接后重试。', '重试'],
};

/** Says once that a script did not arrive which the page names by itself, and offers to load the page again. */
export function watchFirstFiles(locale: Locale): void {
  let isSaid = false;
  addEventListener(
    'error',
    ({ target }) => {
      if (isSaid || !isFirstFile(target)) return;
      isSaid = true;
      if (document.body) showMissing(locale);
      else addEventListener('DOMContentLoaded', () => showMissing(locale));
    },
    // What fails to load tells nobody above it.
    true,
  );
}

/** The others are asked for by the application, which says itself what is missing. */
const isFirstFile = (target: EventTarget | null): boolean =>
  target instanceof HTMLScriptElement && !target.src.includes('/async/');

function showMissing(locale: Locale): void {
  const [said, again] = words[locale];
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  alert.lang = locale;
  alert.style.cssText = 'max-width:32rem;margin:1rem auto;padding:0 1rem;font-family:system-ui,sans-serif';
  const sentence = document.createElement('p');
  sentence.textContent = said;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = again;
  button.addEventListener('click', () => location.reload());
  alert.append(sentence, button);
  document.body.prepend(alert);
}
