import { useState } from 'react';
import { voteFacts } from '../../../../../machines/vote/vote.facts.ts';
import { voteLifecycle } from '../../../../../machines/vote/vote.machine.ts';
import type { VoteEvent } from '../../../../../machines/vote/vote.rules.ts';
import type { Award } from '../../../../contract/entities.ts';
import type { Vote } from '../../../../contract/vote.ts';
import { useAction } from '../../../actors/useAction.ts';
import { useLoad } from '../../../actors/useLoad.ts';
import { Button } from '../../../design/Button.tsx';
import { Chip } from '../../../design/Chip.tsx';
import { KeyValue } from '../../../design/KeyValue.tsx';
import { stack16, stack24, wrap } from '../../../design/layout.css.ts';
import { Section } from '../../../design/Section.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { heading3, secondary } from '../../../design/text.css.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import { useNow } from '../shared/useNow.ts';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { VoteCount } from './VoteCount.tsx';
import { VoteForm } from './VoteForm.tsx';

/** The public vote of an award, or that there is none. */
export function VotePanel({ award }: { readonly award: Award }) {
  const t = useText();
  const load = useLoad('getVote', { awardID: award.id });
  // Made here and kept, so that a call that is repeated makes the same vote.
  const [made] = useState(() => crypto.randomUUID());
  const [editing, setEditing] = useState(false);
  return (
    <Section title={t('vote.title')}>
      <div className={stack24}>
        <p className={secondary}>{t('vote.beside')}</p>
        <Loaded load={load} label={t('vote.title')}>
          {({ vote }) => {
            if (editing)
              return <VoteForm award={award} id={vote?.id ?? made} vote={vote} onDone={() => setEditing(false)} />;
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
const nextOf = { prepared: 'open', open: 'close', closed: 'publish', published: null } as const;

function OneVote({ award, vote, onEdit }: Props) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const shown = useShownReasons(award.id);
  const step = useAction('stepVote');
  const [asking, setAsking] = useState(false);
  const next = nextOf[vote.state];
  const refused = (reason: string) => {
    if (!next) return [];
    const event = (next === 'close' ? { type: 'vote.close', reason } : { type: `vote.${next}` }) as VoteEvent;
    const facts = voteFacts(vote, now);
    const after = next === 'publish' ? { ...facts, traceable: 0 } : facts;
    const decision = voteLifecycle.decide(vote.state, facts, event, after);
    return decision.accepted ? [] : decision.reasons;
  };
  const take = async (reason?: string) => {
    if (!next) return;
    const body = { step: next, ...(reason && { reason }) };
    if (await step.run({ query: { awardID: award.id }, body, ifMatch: vote.version })) setAsking(false);
  };
  const address = new URL(`vote/${vote.id}`, document.baseURI).href;
  const reasons = refused('');
  const isEarly = next === 'close' && reasons.length > 0 && refused('x').length === 0;
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
      {next && <p className={secondary}>{t(`vote.effect.${next}`)}</p>}
      <div className={wrap}>
        {next && (
          <Button variant="primary" busy={step.busy} reasons={shown(reasons)} onClick={() => void take()}>
            {t(`vote.step.${next}`)}
          </Button>
        )}
        {isEarly && <TextLink onPress={() => setAsking(true)}>{t('vote.closeEarly')}</TextLink>}
        {(vote.state === 'prepared' || vote.state === 'open') && (
          <Button icon="edit" onClick={onEdit}>
            {t('vote.edit')}
          </Button>
        )}
      </div>
      <div className={stack16}>
        <ReasonDialog
          open={asking}
          onClose={() => setAsking(false)}
          title={t('vote.step.close')}
          act={t('vote.step.close')}
          busy={step.busy}
          onAct={(reason) => void take(reason)}
        />
      </div>
    </div>
  );
}
