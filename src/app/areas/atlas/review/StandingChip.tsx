import { useText } from '#app/i18n/useText.ts';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import type { SignOff } from '#machines/kit/signOff.ts';

const standingStyles = {
  notReviewed: { family: 'grey', glyph: 'ring' },
  approved: { family: 'green', glyph: 'tick' },
  changed: { family: 'yellow', glyph: 'alert' },
  changesAsked: { family: 'orange', glyph: 'alert' },
} as const;

/** How a chart stands with those who sign it off. */
export function StandingChip({ standing }: { readonly standing: SignOff }) {
  const t = useText();
  return <Chip {...standingStyles[standing]}>{t(`atlas.review.standing.${standing}`)}</Chip>;
}
