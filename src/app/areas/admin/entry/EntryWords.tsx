import { entryFields } from '../../../../../machines/entry/entry.rules.ts';
import type { Award, Entry } from '../../../../contract/entities.ts';
import { KeyValue } from '../../../design/KeyValue.tsx';
import { Section } from '../../../design/Section.tsx';
import { dim } from '../../../design/text.css.ts';
import { useText } from '../../../i18n/useText.ts';
import { EditOnBehalf } from './EditOnBehalf.tsx';
import * as css from './entry.css.ts';

/** What the entrant wrote. */
export function EntryWords({ award, entry }: { readonly award: Award; readonly entry: Entry }) {
  const t = useText();
  return (
    <Section title={t('admin.entry.written')} aside={<EditOnBehalf award={award} entry={entry} />}>
      <KeyValue
        ruled
        pairs={entryFields.map(({ name }) => ({
          term: t(`admin.entry.field.${name}`),
          value: entry.data[name] ? (
            <span className={css.words}>{entry.data[name]}</span>
          ) : (
            <span className={dim}>{t('admin.notSet')}</span>
          ),
        }))}
      />
    </Section>
  );
}
