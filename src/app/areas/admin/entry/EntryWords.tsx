import { entryFields } from '../../../../../machines/entry/entry.rules.ts';
import type { Award, Entry } from '../../../../contract/entities.ts';
import { KeyValue } from '../../../design/KeyValue.tsx';
import { Section } from '../../../design/Section.tsx';
import { dim } from '../../../design/text.css.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { EditOnBehalf } from './EditOnBehalf.tsx';
import * as css from './entry.css.ts';

/** What the entrant wrote. */
export function EntryWords({ award, entry }: { readonly award: Award; readonly entry: Entry }) {
  const t = useText();
  const format = useFormat();
  const costOf = (written: string) =>
    Number.isNaN(Number(written)) ? written : format.money(Math.round(Number(written) * 100), award.currency);
  return (
    <Section title={t('admin.entry.written')} aside={<EditOnBehalf award={award} entry={entry} />}>
      <KeyValue
        ruled
        pairs={entryFields.map(({ name }) => ({
          term: t(`admin.entry.field.${name}`),
          value: entry.data[name] ? (
            <span className={css.words}>{name === 'cost' ? costOf(entry.data.cost) : entry.data[name]}</span>
          ) : (
            <span className={dim}>{t('admin.notSet')}</span>
          ),
        }))}
      />
    </Section>
  );
}
