import { useText } from '../../i18n/useText.ts';
import { hidden } from '../theme/text.css.ts';
import { Glyph } from './Glyph.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconNames.ts';
import * as css from './Steps.css.ts';
import { TextLink } from './TextLink.tsx';

export type Step = {
  readonly id: string;
  readonly label: string;
  /** How far it is; without it, `icon` stands before the label. */
  readonly state?: 'done' | 'started' | 'empty' | 'failed' | undefined;
  readonly icon?: IconName | undefined;
  /** "1 of 4", "1 missing". */
  readonly figure?: string | undefined;
  /** A route; without it, the step goes to the element with its id on this page. */
  readonly href?: string | undefined;
};

type StepsProps = {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly current: string;
  readonly onGo?: ((id: string) => void) | undefined;
};

/** The sections of a long form or of settings, with how far each is. On small screens a row that scrolls. */
export function Steps({ label, steps, current, onGo }: StepsProps) {
  const t = useText();
  return (
    <nav className={css.nav} aria-label={label}>
      <ol className={css.list}>
        {steps.map((step) => (
          <li key={step.id}>
            <StepLink step={step} current={step.id === current} onGo={onGo}>
              {step.state && (
                <span className={css.marks[step.state]}>
                  <Glyph name={glyphs[step.state]} />
                  <span className={hidden}>{t(`common.step.${step.state}`)}</span>
                </span>
              )}
              {!step.state && step.icon && <Icon name={step.icon} />}
              {step.label}
              {step.figure && <span className={css.figure}>{step.figure}</span>}
            </StepLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepLinkProps = {
  readonly step: Step;
  readonly current: boolean;
  readonly onGo: ((id: string) => void) | undefined;
  readonly children: React.ReactNode;
};

function StepLink({ step, current, onGo, children }: StepLinkProps) {
  if (onGo)
    return (
      <button
        type="button"
        className={css.link}
        aria-current={current ? 'step' : undefined}
        onClick={() => onGo(step.id)}
      >
        {children}
      </button>
    );
  return (
    <TextLink look="bare" className={css.link} href={step.href ?? `#${step.id}`} current={current}>
      {children}
    </TextLink>
  );
}

const glyphs = { done: 'done', started: 'threeQuarters', empty: 'ring', failed: 'alert' } as const;
