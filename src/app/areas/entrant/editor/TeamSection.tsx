import { two } from '../../../design/layout.css.ts';
import { Section } from '../../../design/Section.tsx';
import { TextInput } from '../../../design/TextInput.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useField } from './useField.ts';
import type { Writing } from './writing.ts';

/** Who made it, and for whom. */
export function TeamSection(writing: Writing) {
  const t = useText();
  const lead = useField(writing, 'leadName');
  const client = useField(writing, 'client');
  return (
    <Section id="section-team" title={t('entrant.team')}>
      <div className={two}>
        <TextInput {...lead} autoComplete="name" />
        <TextInput {...client} autoComplete="organization" />
      </div>
    </Section>
  );
}
