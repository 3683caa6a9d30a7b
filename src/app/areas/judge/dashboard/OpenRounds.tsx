import { useText } from '#app/i18n/useText.ts';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { OwnRound } from '../round/SittingPage.tsx';
import { useClosing } from '../round/useClosing.ts';
import { openRoundsOf } from '../shared/gate.ts';
import * as css from '../shared/judge.css.ts';

/** Rounds before the scores that wait for this judge's answers, or did. */
export function OpenRounds({ awards }: { readonly awards: readonly Award[] }) {
  const t = useText();
  const open = openRoundsOf(awards);
  if (open.length === 0) return null;
  return (
    <Section title={t('judge.round.open')} ruled>
      <ul>
        {open.map(({ award, round }) => (
          <OpenRound key={round.roundID} award={award} round={round} />
        ))}
      </ul>
    </Section>
  );
}

function OpenRound({ award, round }: { readonly award: Award; readonly round: OwnRound }) {
  const t = useText();
  const { words, closed } = useClosing(award, round);
  const { roundID, name, place, of, due, answered } = round;
  const href = `/judge/round?award=${award.id}&id=${roundID}`;
  return (
    <li className={css.round}>
      {closed.length > 0 ? (
        <TextLink look="name" href={href}>
          {name}
        </TextLink>
      ) : (
        <>
          <span className={css.roundName}>{name}</span>
          <span className={css.roundSide}>
            <LinkButton href={href} size="small" variant="primary">
              {t('judge.round.start')}
            </LinkButton>
          </span>
        </>
      )}
      <span className={css.roundMeta}>
        {[
          award.name,
          ...(of > 1 ? [t('judge.round.place', { place, of })] : []),
          t('judge.round.answered', { answered, count: due }),
          words,
        ].join(' · ')}
      </span>
    </li>
  );
}
