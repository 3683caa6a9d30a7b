import { useText } from '#app/i18n/useText.ts';
import { readUserAgent } from './readUserAgent.ts';

/** What a browser is called by its user agent, in the reader's language. */
export function useBrowserName(userAgent: string): { readonly name: string; readonly isPhone: boolean } {
  const t = useText();
  const { browser, system, isPhone } = readUserAgent(userAgent);
  const known = browser && system ? t('settings.devices.on', { browser, system }) : browser;
  return { name: known || t('settings.devices.unknown'), isPhone };
}
