import { useState } from 'react';
import type { Award } from '../../../../contract/entities.ts';
import { useLoad } from '../../../actors/useLoad.ts';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { RoundForm } from './RoundForm.tsx';
import { RoundView } from './RoundView.tsx';

/** How an award is judged before the scores: its qualifying round, or that there is none. */
export function RoundsTab({ award }: { readonly award: Award }) {
  const t = useText();
  const known = award.summary?.rounds?.[0]?.roundID;
  // Made here and kept, so that a call that is repeated makes the same round.
  const [made] = useState(() => crypto.randomUUID());
  const [adding, setAdding] = useState(false);
  if (known) return <OneRound award={award} id={known} />;
  if (adding) {
    return <RoundForm award={award} id={made} round={null} onDone={() => setAdding(false)} />;
  }
  return (
    <EmptyState
      title={t('rounds.none')}
      actions={
        <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
          {t('rounds.add')}
        </Button>
      }
    >
      {t('rounds.none.text')}
    </EmptyState>
  );
}

function OneRound({ award, id }: { readonly award: Award; readonly id: string }) {
  const t = useText();
  const round = useLoad('getRound', { awardID: award.id, id });
  const [editing, setEditing] = useState(false);
  return (
    <Loaded load={round} label={t('rounds.title')}>
      {(loaded) =>
        editing ? (
          <RoundForm award={award} id={id} round={loaded} onDone={() => setEditing(false)} />
        ) : (
          <RoundView award={award} round={loaded} onEdit={() => setEditing(true)} />
        )
      }
    </Loaded>
  );
}
