import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { two } from '#app/ui/theme/layout.css.ts';
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
