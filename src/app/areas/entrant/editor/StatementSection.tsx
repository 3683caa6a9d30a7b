import { useState } from 'react';
import { two } from '../../../design/layout.css.ts';
import { NumberInput } from '../../../design/NumberInput.tsx';
import { Section } from '../../../design/Section.tsx';
import { TextArea } from '../../../design/TextArea.tsx';
import { TextInput } from '../../../design/TextInput.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { useField } from './useField.ts';
import { maximumOf, type Writing } from './writing.ts';

/** What judges read first, when the work was completed and what it cost. */
export function StatementSection(writing: Writing) {
  const t = useText();
  const format = useFormat();
  const statement = useField(writing, 'statement');
  const completedOn = useField(writing, 'completedOn');
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
        <TextInput {...completedOn} />
        <CostField {...writing} />
      </div>
    </Section>
  );
}

/** An amount in whole and hundredths, kept as a plain decimal text: "684000.50". */
function CostField(writing: Writing) {
  const t = useText();
  const cost = useField(writing, 'cost');
  const [wrong, setWrong] = useState(false);
  const amount = cost.value.trim() === '' ? undefined : Number(cost.value);
  return (
    <NumberInput
      id={cost.id}
      label={cost.label}
      counter={cost.counter}
      error={wrong ? t('entrant.notANumber') : cost.error}
      digits={2}
      prefix={writing.award.currency === 'gbp' ? '£' : 'US$'}
      value={amount}
      onBlur={cost.onBlur}
      onChange={(value) => {
        setWrong(Number.isNaN(value));
        if (!Number.isNaN(value)) cost.onChange(value === undefined ? '' : String(value));
      }}
    />
  );
}
