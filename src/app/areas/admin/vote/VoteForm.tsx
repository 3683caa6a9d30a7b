import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { stack24, wrap } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Vote } from '#contract/vote.ts';
import { instantOf, wallTime } from '#contract/zonedTime.ts';
import { mostPicks } from '#machines/vote/vote.rules.ts';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';

type Props = {
  readonly award: Award;
  /** Null where it is made. */
  readonly vote: Vote | null;
  readonly onDone: () => void;
};

interface WrittenVote {
  readonly name: string;
  readonly picks: number;
  /** In the award's zone; null while it is half typed. */
  readonly closing: string | null;
}

/** The name of what is written of an award's vote. */
export const voteDraft = (award: Pick<Award, 'id'>): string => `${award.id} vote`;

/** Sets up a public vote: its name, how many votes an address has in each category, and until when. */
export function VoteForm({ award, vote, onDone }: Props) {
  const t = useText();
  const format = useFormat();
  const draft = useUnsavedFields<WrittenVote>(voteDraft(award), {
    name: vote?.name ?? t('vote.name.usual'),
    picks: vote?.picks ?? 1,
    closing: wallTime(vote?.closesAt ?? null, award.timeZone),
  });
  const { name, picks, closing } = draft.fields;
  const overtaken = useOvertaken(draft);
  // Kept until it is there, so that a call that is repeated makes the same vote.
  const id = vote?.id ?? draft.key;
  const [tried, setTried] = useState(false);
  const save = useAction('saveVote');
  const fixed = vote && vote.state !== 'prepared' ? t('vote.fixed') : null;
  const isUnnamed = name.trim() === '';
  const discard = () => {
    draft.forget();
    onDone();
  };
  const send = async () => {
    setTried(true);
    if (isUnnamed || closing === null) return;
    const body = { name: name.trim(), picks, closesAt: instantOf(closing, award.timeZone) };
    if (!(await save.run({ query: { awardID: award.id, id }, body, ...(vote && { ifMatch: vote.version }) }))) return;
    if (draft.settle(draft.fields)) onDone();
  };
  return (
    <div className={stack24}>
      <Overtaken draft={draft} />
      <TextInput
        label={t('vote.name')}
        value={name}
        maxLength={120}
        locked={fixed}
        error={tried && isUnnamed ? t('vote.name.missing') : null}
        onChange={(value) => draft.set({ name: value })}
      />
      <Select
        label={t('vote.picks')}
        locked={fixed}
        value={String(picks)}
        onChange={(value) => draft.set({ picks: Number(value) })}
        options={Array.from({ length: mostPicks }, (_, at) => ({
          value: String(at + 1),
          label: format.number(at + 1),
        }))}
      />
      <DateTimeField
        label={t('vote.closesAt')}
        timeZone={award.timeZone}
        endOfDay
        value={closing}
        error={tried && closing === null ? t('common.dateIncomplete') : null}
        onChange={(value) => draft.set({ closing: value })}
      />
      <div className={wrap}>
        <Button variant="primary" busy={save.busy} reasons={overtaken} onClick={() => void send()}>
          {t('vote.save')}
        </Button>
        <Button onClick={discard}>{t('common.cancel')}</Button>
      </div>
    </div>
  );
}
