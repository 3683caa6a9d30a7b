import { two } from '../../../design/layout.css.ts';
import { Section } from '../../../design/Section.tsx';
import { TextArea } from '../../../design/TextArea.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { SectionFields } from './SectionFields.tsx';
import { useField } from './useField.ts';
import { maximumOf, type Writing } from './writing.ts';

/** What judges read first, and what goes with it. */
export function StatementSection(writing: Writing) {
  const t = useText();
  const format = useFormat();
  const statement = useField(writing, 'statement');
  return (
    <Section id="section-statement" title={t('entrant.statement')} help={t('entrant.statement.help')}>
      <TextArea
        {...statement}
        label={t('entrant.statement.question')}
        rows={8}
        counter={t('entrant.characters', {
          count: format.number(statement.value.length),
          maximum: format.number(maximumOf('statement')),
        })}
      />
      <div className={two}>
        <SectionFields section="statement" besides="statement" writing={writing} />
      </div>
    </Section>
  );
}
