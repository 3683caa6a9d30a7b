import { useText } from '#app/i18n/useText.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import * as css from '../shared/atlas.css.ts';
import { humanise } from '../shared/chartNames.ts';
import { type Fact, factsOf, withFact } from './facts.ts';

type FactsProps = { readonly facts: unknown; readonly onChange: (facts: unknown) => void };

/** The facts that the chart decides by, each to be changed. */
export function Facts({ facts, onChange }: FactsProps) {
  const t = useText();
  const list = factsOf(facts);
  if (list.length === 0) return <p className={css.meta}>{t('atlas.facts.none')}</p>;
  return (
    <details>
      <summary className={css.summary}>{t('atlas.facts.change', { count: list.length })}</summary>
      <div className={css.facts}>
        {list.map((fact) => (
          <Control
            key={fact.path.join('.')}
            fact={fact}
            onChange={(value) => onChange(withFact(facts, fact.path, value))}
          />
        ))}
      </div>
    </details>
  );
}

function Control({ fact, onChange }: { readonly fact: Fact; readonly onChange: (value: Fact['value']) => void }) {
  const { value, kind } = fact;
  const label = labelOf(fact);
  if (kind === 'boolean') return <Checkbox label={label} checked={value === true} onChange={onChange} />;
  if (kind === 'number') {
    return (
      <TextInput
        small
        type="number"
        label={label}
        value={String(value)}
        onChange={(written) => {
          if (written !== '' && Number.isFinite(Number(written))) onChange(Number(written));
        }}
      />
    );
  }
  if (kind === 'instant') {
    return (
      <TextInput
        small
        type="datetime-local"
        label={`${label} (UTC)`}
        value={typeof value === 'number' ? new Date(value).toISOString().slice(0, 16) : ''}
        onChange={(written) => onChange(written === '' ? null : Date.parse(`${written}Z`))}
      />
    );
  }
  return <TextInput small label={label} value={String(value ?? '')} onChange={onChange} />;
}

/** "categories 1: open sheets" */
const labelOf = ({ path }: Fact) =>
  path
    .map((key) => (/^\d+$/.test(key) ? String(Number(key) + 1) : humanise(key)))
    .join(' ')
    .replace(/ (\d+) /g, ' $1: ');
