import type { InEveryLanguage, Locale } from '#contract/locales.ts';
import { chunkOf } from './ui/loading/chunk.ts';

/** The words for when no words arrived: the only ones that are part of the first script. */
export const words: InEveryLanguage<readonly [message: string, again: string]> = {
  en: ['The page could not start.', 'Try again'],
  fr: ['La page n’a pas pu démarrer.', 'Réessayer'],
  ro: ['Pagina nu a putut porni.', 'Încearcă din nou'],
  zh: ['页面无法启动。', '重试'],
};

/** Stands in place of the application where even its first words did not arrive; `retry` asks for them again. */
export function showStartFailure(root: HTMLElement, error: unknown, locale: Locale, retry: () => void): void {
  const [message, again] = words[locale];
  const alert = document.createElement('p');
  alert.setAttribute('role', 'alert');
  alert.textContent = `${message} ${chunkOf(error) ?? ''}`.trim();
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = again;
  button.addEventListener('click', () => {
    root.replaceChildren();
    retry();
  });
  const main = document.createElement('main');
  main.lang = locale;
  main.style.cssText = 'max-width:32rem;margin:20vh auto;padding:0 1rem;font-family:system-ui,sans-serif';
  main.append(alert, button);
  root.replaceChildren(main);
}
