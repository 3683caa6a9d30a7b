import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useNow } from '#app/actors/session/useNow.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsaved } from '#app/parts/page/unsavedDraft.ts';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { stack24, stack40 } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Round } from '#contract/rounds.ts';
import { nothingGiven } from '#machines/round/order.ts';
import { roundFacts } from '#machines/round/round.facts.ts';
import { refusalsOfNew } from '#machines/round/round.machine.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { FinalResultForm } from './FinalResultForm.tsx';
import { newRoundDraft, RoundForm } from './RoundForm.tsx';
import { RoundOrder } from './RoundOrder.tsx';
import { RoundView } from './RoundView.tsx';

/** How an award is judged before the scores: its rounds in order, the one that is looked at, or that there is none. */
export function RoundsTab({ award }: { readonly award: Award }) {
  const t = useText();
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('round');
  const known = award.summary?.rounds ?? [];
  const roundWith = (id: string | null) => known.find(({ roundID }) => roundID === id);
  const named = roundWith(asked);
  // What is not asked for is the round that is not decided yet, or the last one. It stays that one while it is looked at,
  // whatever somebody else decides: no dialog goes, and no button of another round comes under the pointer.
  const [heldID, hold] = useState<string | null>(null);
  const shown = named ?? roundWith(heldID) ?? known.find(({ state }) => state !== 'decided') ?? known.at(-1);
  const unasked = named || !shown ? null : shown.roundID;
  if (unasked !== heldID) hold(unasked);
  const isWritten = useUnsaved(newRoundDraft(award));
  const [adding, setAdding] = useState(isWritten);
  const finish = (saved: string | null) => {
    setAdding(false);
    if (saved) navigate(`${path}?tab=rounds&round=${saved}`, { replace: true });
  };
  if (adding) return <RoundForm award={award} round={null} onDone={finish} />;
  if (shown) {
    return <OneRound key={shown.roundID} award={award} id={shown.roundID} onAdd={() => setAdding(true)} />;
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

interface OneRoundProps {
  readonly award: Award;
  readonly id: string;
  readonly onAdd: () => void;
}

function OneRound({ award, id, onAdd }: OneRoundProps) {
  const t = useText();
  const round = useQuery('getRound', { awardID: award.id, id });
  const isWritten = useUnsaved(`${award.id} round ${id}`);
  const [editing, setEditing] = useState(isWritten);
  return (
    <Loaded load={round} label={t('rounds.title')}>
      {(loaded) =>
        editing ? (
          <RoundForm award={award} round={loaded} onDone={() => setEditing(false)} />
        ) : (
          <div className={stack40}>
            <div className={stack24}>
              {loaded.rounds.length > 1 && <RoundOrder award={award} round={loaded} />}
              <AddButton award={award} round={loaded} onAdd={onAdd} />
              <FinalResultForm award={award} round={loaded} />
            </div>
            <RoundView award={award} round={loaded} onEdit={() => setEditing(true)} />
          </div>
        )
      }
    </Loaded>
  );
}

/** Adds a round after all others, or says why there can be none. */
function AddButton({ award, round, onAdd }: Omit<OneRoundProps, 'id'> & { readonly round: Round }) {
  const t = useText();
  const now = useNow();
  const shown = useShownReasons(award.id);
  const fresh = {
    ...round,
    id: '',
    opensAt: null,
    closesAt: null,
    publishedAt: null,
    given: nothingGiven,
    weight: null,
  };
  return (
    <div>
      <Button icon="plus" reasons={shown(refusalsOfNew(roundFacts(fresh, now)))} onClick={onAdd}>
        {t('rounds.add.another')}
      </Button>
    </div>
  );
}
