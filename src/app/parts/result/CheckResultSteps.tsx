import type { ReactNode } from 'react';
import type { Award } from '#contract/entities/award.ts';
import { useText } from '../../i18n/useText.ts';
import { TextLink } from '../../ui/primitives/TextLink.tsx';
import * as css from './ResultRules.css.ts';

export interface CheckResultProps {
  readonly award: Pick<Award, 'name' | 'status'>;
  /** Says of which award, where several stand below each other. */
  readonly named?: boolean;
  /** Where the reader saves the bundle; whoever has none is told to ask the organiser. */
  readonly bundle?: ReactNode;
}

/** Served with the application, so that they are there wherever it is. */
const programs = [
  { name: 'Python', file: 'verifiers/verify.py' },
  { name: 'R', file: 'verifiers/verify.R' },
] as const;
const keyAddress = '.well-known/awards-results.json';
const command = 'python3 verify.py --key KEY bundle.json';

/** What a `CheckResult` shows: the bundle, the programs that compute it again, the key, and what they say. */
export function CheckResultSteps({ award, named = false, bundle }: CheckResultProps) {
  const t = useText();
  const at = (file: string) => new URL(file, document.baseURI).href;
  return (
    <details className={css.rules} open={bundle !== undefined}>
      <summary className={css.name}>
        {named ? t('evidence.title.of', { award: award.name }) : t('evidence.title')}
      </summary>
      <ol className={css.steps}>
        <li>
          <p>{t(bundle === undefined ? 'evidence.ask' : 'evidence.own')}</p>
          {bundle}
        </li>
        <li>
          <p>{t('evidence.program.text')}</p>
          {programs.map(({ name, file }) => (
            <p key={file}>
              <TextLink icon="download" external href={at(file)}>
                {t('evidence.program', { language: name })}
              </TextLink>
            </p>
          ))}
        </li>
        <li>
          <p>{t('evidence.key.text')}</p>
          <TextLink external href={at(keyAddress)}>
            {t('evidence.key')}
          </TextLink>
        </li>
        <li>
          <p>{t('evidence.run')}</p>
          <p>
            <code className={css.command}>{command}</code>
          </p>
          <p>{t('evidence.said')}</p>
        </li>
      </ol>
    </details>
  );
}
