import { useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import type { EntryVersion } from '#contract/entities/entry.ts';
import type { Form } from '#machines/form/form.types.ts';
import { Compared } from './Compared.tsx';
import { type VersionWords, versionDifferences } from './versionDifferences.ts';
import * as css from './versions.css.ts';

export interface VersionsOf extends Pick<VersionWords, 'labelOf' | 'categoryOf'> {
  readonly entry: { readonly id: string; readonly awardID: string; readonly formVersion?: number | undefined };
  readonly award: { readonly timeZone: string; readonly currency: string };
}

/** Two versions of an entry side by side, what differs marked; the newest and the one before at first. */
export function VersionsDialog({ onClose, ...of }: VersionsOf & { readonly onClose: () => void }) {
  const t = useText();
  const { id, awardID, formVersion: version = 0 } = of.entry;
  const versions = useQuery('listEntryVersions', { id, awardID });
  const form = useQuery('getForm', { id: awardID, version }, { enabled: version > 0 });
  const [data, fields] = [versions.data, version > 0 ? form.data?.fields : null];
  const failed = [versions, form].find((one) => one.state === 'failed' && !one.data);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('versions.title')}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {failed ? (
        <ErrorState title={t('versions.failed')} onRetry={failed.reload}>
          {failed.error?.message}
        </ErrorState>
      ) : !data || fields === undefined ? (
        <SkeletonRows label={t('versions.title')} />
      ) : data.length < 2 ? (
        <p>{t('versions.none')}</p>
      ) : (
        <SideBySide versions={data} form={fields} {...of} />
      )}
    </Dialog>
  );
}

type SideBySideProps = VersionsOf & { readonly versions: readonly EntryVersion[]; readonly form: Form | null };

function SideBySide({ versions, form, award: { timeZone, currency }, labelOf, categoryOf }: SideBySideProps) {
  const t = useText();
  const format = useFormat();
  const { locale: language } = useLanguage();
  const [left, setLeft] = useState('1');
  const [right, setRight] = useState('0');
  const [before, after] = [versions[Number(left)]!, versions[Number(right)]!];
  const options = versions.map(({ at, personName, status }, index) => ({
    value: String(index),
    label: t('versions.option', {
      at: format.dateTime(at, timeZone),
      name: personName,
      status: t(statuses[status] ?? 'versions.status.0'),
    }),
  }));
  const speech = { language, yes: t('form.yes'), no: t('form.no'), country: format.country };
  const further = t('versions.further');
  const words = { labelOf, categoryOf, further, speech, currency, format };
  const differing = versionDifferences(before, after, form, words);
  return (
    <div className={css.frame}>
      <div className={css.pair}>
        <Select label={t('versions.before')} value={left} onChange={setLeft} options={options} />
        <Select label={t('versions.after')} value={right} onChange={setRight} options={options} />
      </div>
      {differing.length === 0 && <p>{t('versions.same')}</p>}
      {differing.map(({ place, label, first, second }) => (
        <section key={place} aria-label={label}>
          <h3 className={css.label}>{label}</h3>
          <div className={css.pair}>
            <p className={css.text}>
              {first ? <Compared first={first} second={second} shown="first" /> : t('versions.nothing')}
            </p>
            <p className={css.text}>
              {second ? <Compared first={first} second={second} shown="second" /> : t('versions.nothing')}
            </p>
          </div>
        </section>
      ))}
    </div>
  );
}

const statuses = {
  0: 'versions.status.0',
  1: 'versions.status.1',
  2: 'versions.status.2',
  3: 'versions.status.3',
  9: 'versions.status.9',
} as const;
