import { useText } from '#app/i18n/useText.ts';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import type { Round } from '#contract/rounds.ts';

const families = { prepared: 'grey', open: 'purple', closed: 'yellow', decided: 'green', deleted: 'grey' } as const;

/** Where a round stands. */
export function StateChip({ state }: { readonly state: Round['state'] }) {
  const t = useText();
  return <Chip family={families[state]}>{t(`rounds.state.${state}`)}</Chip>;
}
