import { useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import type { EntryVersion } from '#contract/entities/entry.ts';
import { type EntryField, entryFields } from '#machines/entry/entry.fields.ts';
import { type EntryFile, entryFiles } from '#machines/entry/entry.rules.ts';
import { furtherIn, furtherNameIn } from '#machines/entry/further.keys.ts';
import { Compared } from './Compared.tsx';
import * as css from './versions.css.ts';

export interface VersionsOf {
  readonly entry: { readonly id: string; readonly awardID: string };
  /** The award's. */
  readonly timeZone: string;
  /** What the area calls a field, a file and the category. */
  readonly labelOf: (place: EntryField | EntryFile | 'category') => string;
  readonly categoryOf: (categoryID: string | null) => string;
}

/** Two versions of an entry side by side, what differs marked; the newest and the one before at first. */
export function VersionsDialog({ onClose, ...of }: VersionsOf & { readonly onClose: () => void }) {
  const t = useText();
  const { id, awardID } = of.entry;
  const { data, state, error, reload } = useQuery('listEntryVersions', { id, awardID });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('versions.title')}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {state === 'failed' && !data ? (
        <ErrorState title={t('versions.failed')} onRetry={reload}>
          {error?.message}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows label={t('versions.title')} />
      ) : data.length < 2 ? (
        <p>{t('versions.none')}</p>
      ) : (
        <SideBySide versions={data} {...of} />
      )}
    </Dialog>
  );
}

type SideBySideProps = VersionsOf & { readonly versions: readonly EntryVersion[] };

function SideBySide({ versions, timeZone, labelOf, categoryOf }: SideBySideProps) {
  const t = useText();
  const format = useFormat();
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
  const differing = differences(before, after, t('versions.further'), { labelOf, categoryOf });
  return (
    <div className={css.frame}>
      <div className={css.pair}>
        <Select label={t('versions.before')} value={left} onChange={setLeft} options={options} />
        <Select label={t('versions.after')} value={right} onChange={setRight} options={options} />
      </div>
      {differing.length === 0 && <p>{t('versions.same')}</p>}
      {differing.map(({ label, first, second }) => (
        <section key={label} aria-label={label}>
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

interface Difference {
  readonly label: string;
  readonly first: string;
  readonly second: string;
}

function differences(
  before: EntryVersion,
  after: EntryVersion,
  furtherLabel: string,
  { labelOf, categoryOf }: Pick<VersionsOf, 'labelOf' | 'categoryOf'>,
): readonly Difference[] {
  const further = ({ data, categoryID }: EntryVersion) =>
    furtherIn(data, categoryID)
      .map((id) => categoryOf(id) || furtherNameIn(data, id))
      .join(', ');
  const files = (version: EntryVersion, name: EntryFile) => version.files[name]?.name ?? '';
  return [
    { label: labelOf('category'), first: categoryOf(before.categoryID), second: categoryOf(after.categoryID) },
    { label: furtherLabel, first: further(before), second: further(after) },
    ...entryFields.map(({ name }) => ({ label: labelOf(name), first: before.data[name], second: after.data[name] })),
    ...entryFiles.map(({ name }) => ({ label: labelOf(name), first: files(before, name), second: files(after, name) })),
  ].filter(({ first, second }) => first !== second);
}

const statuses = {
  0: 'versions.status.0',
  1: 'versions.status.1',
  2: 'versions.status.2',
  3: 'versions.status.3',
  9: 'versions.status.9',
} as const;
