import type { Round } from '../../../../contract/rounds.ts';
import { Chip } from '../../../design/Chip.tsx';
import { useText } from '../../../i18n/useText.ts';

const families = { prepared: 'grey', open: 'purple', closed: 'yellow', decided: 'green', deleted: 'grey' } as const;

/** Where a round stands. */
export function StateChip({ state }: { readonly state: Round['state'] }) {
  const t = useText();
  return <Chip family={families[state]}>{t(`rounds.state.${state}`)}</Chip>;
}
