import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { Invoices } from '#app/parts/payment/Invoices.tsx';
import { ComingSection } from '../shared/Coming.tsx';

/** The invoices of the entrant's organisation, or that there is none. */
export default function InvoicesSection() {
  const t = useText();
  const awards = useQuery('listAwards', {});
  if (awards.state === 'loading') return <ComingSection title={t('entrant.invoices')} rows={1} />;
  return <Invoices id="invoices" awards={awards.data ?? []} none={t('settings.invoices.none')} />;
}
