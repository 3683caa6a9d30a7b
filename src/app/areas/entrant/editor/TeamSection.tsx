import { useText } from '#app/i18n/useText.ts';
import { Section } from '#app/ui/primitives/Section.tsx';
import { two } from '#app/ui/theme/layout.css.ts';
import { SectionFields } from './SectionFields.tsx';
import type { Writing } from './writing.ts';

/** Who made it, and for whom. */
export function TeamSection(writing: Writing) {
  const t = useText();
  return (
    <Section id="section-team" title={t('entrant.team')}>
      <div className={two}>
        <SectionFields section="team" writing={writing} />
      </div>
    </Section>
  );
}
