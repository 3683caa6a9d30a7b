import type { Award } from '../../../../contract/entities.ts';
import { stack16 } from '../../../design/layout.css.ts';
import { Section } from '../../../design/Section.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { secondary } from '../../../design/text.css.ts';
import { useText } from '../../../i18n/useText.ts';

const keyAddress = '.well-known/awards-results.json';
/** Served with the application, so that they are there wherever it is. */
const programs = [
  { name: 'Python', file: 'verifiers/verify.py' },
  { name: 'R', file: 'verifiers/verify.R' },
] as const;

/** How anybody checks an announced result without this application. */
export function Evidence({ award }: { readonly award: Award }) {
  const t = useText();
  if (award.status !== 'completed') return null;
  return (
    <Section title={t('admin.scores.evidence')}>
      <div className={stack16}>
        <p className={secondary}>{t('admin.scores.evidence.text', { address: keyAddress })}</p>
        {programs.map(({ name, file }) => (
          <TextLink key={file} icon="download" external href={new URL(file, document.baseURI).href}>
            {t('admin.scores.evidence.program', { language: name })}
          </TextLink>
        ))}
      </div>
    </Section>
  );
}
