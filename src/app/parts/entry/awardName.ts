import type { Translate } from '#app/i18n/useText.ts';

/** What an award is called: its name, or that it has none yet. */
export const awardNameIn = (t: Translate, award: { readonly name: string }): string =>
  award.name || t('common.untitledAward');
