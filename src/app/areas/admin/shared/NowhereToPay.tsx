import { useAccount } from '#app/actors/account/useAccount.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Organisation } from '#contract/entities/person.ts';

/** Whether an award charges fees while its organiser's invoices do not say where to pay. */
export const lacksBankDetails = (award: Award | null, org: Organisation | null): boolean =>
  !org?.bankDetails?.trim() && (award?.categories.some(({ fee }) => fee.amount > 0) ?? false);

/** Warns that invoices go out with nowhere to pay; nothing where they say it. */
export function NowhereToPay({ award }: { readonly award: Award }) {
  const t = useText();
  const { org } = useAccount();
  if (!lacksBankDetails(award, org)) return null;
  return (
    <Note
      family="orange"
      icon="warning"
      title={t('admin.nowhereToPay')}
      actions={<TextLink href="/admin/settings#organisation">{t('admin.nowhereToPay.act')}</TextLink>}
    >
      {t('admin.nowhereToPay.text')}
    </Note>
  );
}
