import { useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsaved } from '#app/parts/page/unsavedDraft.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack24, wrap } from '#app/ui/theme/layout.css.ts';
import { heading3, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Vote } from '#contract/vote.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { VoteActions } from './VoteActions.tsx';
import { VoteCount } from './VoteCount.tsx';
import { VoteForm, voteDraft } from './VoteForm.tsx';

/** The public vote of an award, or that there is none. */
export function VotePanel({ award }: { readonly award: Award }) {
  const t = useText();
  const load = useQuery('getVote', { awardID: award.id });
  const isWritten = useUnsaved(voteDraft(award));
  const [editing, setEditing] = useState(isWritten);
  return (
    <Section title={t('vote.title')}>
      <div className={stack24}>
        <p className={secondary}>{t('vote.beside')}</p>
        <Loaded load={load} label={t('vote.title')}>
          {({ vote }) => {
            if (editing) return <VoteForm award={award} vote={vote} onDone={() => setEditing(false)} />;
            if (vote) return <OneVote award={award} vote={vote} onEdit={() => setEditing(true)} />;
            return (
              <div className={wrap}>
                <Button icon="plus" onClick={() => setEditing(true)}>
                  {t('vote.add')}
                </Button>
              </div>
            );
          }}
        </Loaded>
      </div>
    </Section>
  );
}

type Props = { readonly award: Award; readonly vote: Vote; readonly onEdit: () => void };

const families = { prepared: 'grey', open: 'purple', closed: 'yellow', published: 'green' } as const;
function OneVote({ award, vote, onEdit }: Props) {
  const t = useText();
  const format = useFormat();
  const address = new URL(`vote/${vote.id}`, document.baseURI).href;
  return (
    <div className={stack24}>
      <div className={wrap}>
        <h3 className={heading3}>{vote.name}</h3>
        <Chip family={families[vote.state]}>{t(`vote.state.${vote.state}`)}</Chip>
      </div>
      <KeyValue
        ruled
        pairs={[
          { term: t('vote.picks'), value: format.number(vote.picks) },
          {
            term: t('vote.closesAt'),
            value: vote.closesAt ? format.dateTime(vote.closesAt, award.timeZone) : t('vote.closesAt.none'),
          },
          { term: t('vote.entries'), value: format.number(vote.entries) },
          { term: t('vote.ballots'), value: format.number(vote.ballots) },
          ...(vote.state === 'prepared' ? [] : [{ term: t('vote.address'), value: <a href={address}>{address}</a> }]),
        ]}
      />
      <VoteCount award={award} vote={vote} />
      <VoteActions award={award} vote={vote} onEdit={onEdit} />
    </div>
  );
}
