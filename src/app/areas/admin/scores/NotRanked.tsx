import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import type { CategoryResult } from '#contract/entities/result.ts';
import { MoreForResult } from './MoreForResult.tsx';

/** Why a category is not ranked, and which sheets would change that. */
export function NotRanked({ result }: { readonly result: CategoryResult }) {
  const t = useText();
  const reasonText = useReason();
  const { refusal } = result;
  if (!refusal) return null;
  return (
    <Note icon="blocked" title={t('admin.scores.refused')} family="orange">
      <p>{reasonText(refusal)}</p>
      <MoreForResult result={result} />
      <p>{t('admin.scores.refused.raw')}</p>
    </Note>
  );
}
