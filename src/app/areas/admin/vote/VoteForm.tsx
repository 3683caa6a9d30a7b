import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { stack24, wrap } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Vote } from '#contract/vote.ts';
import { mostPicks } from '#machines/vote/vote.rules.ts';
import { instantOf, wallTime } from '../shared/zonedTime.ts';

type Props = {
  readonly award: Award;
  readonly id: string;
  /** Null where it is made. */
  readonly vote: Vote | null;
  readonly onDone: () => void;
};

/** Sets up a public vote: its name, how many votes an address has in each category, and until when. */
export function VoteForm({ award, id, vote, onDone }: Props) {
  const t = useText();
  const format = useFormat();
  const [name, setName] = useState(vote?.name ?? t('vote.name.usual'));
  const [picks, setPicks] = useState(vote?.picks ?? 1);
  const [closing, setClosing] = useState<string | null>(() => wallTime(vote?.closesAt ?? null, award.timeZone));
  const [tried, setTried] = useState(false);
  const save = useAction('saveVote');
  const fixed = vote && vote.state !== 'prepared' ? t('vote.fixed') : null;
  const isUnnamed = name.trim() === '';
  const send = async () => {
    setTried(true);
    if (isUnnamed || closing === null) return;
    const body = { name: name.trim(), picks, closesAt: instantOf(closing, award.timeZone) };
    if (await save.run({ query: { awardID: award.id, id }, body, ...(vote && { ifMatch: vote.version }) })) onDone();
  };
  return (
    <div className={stack24}>
      <TextInput
        label={t('vote.name')}
        value={name}
        maxLength={120}
        locked={fixed}
        error={tried && isUnnamed ? t('vote.name.missing') : null}
        onChange={setName}
      />
      <Select
        label={t('vote.picks')}
        locked={fixed}
        value={String(picks)}
        onChange={(value) => setPicks(Number(value))}
        options={Array.from({ length: mostPicks }, (_, at) => ({
          value: String(at + 1),
          label: format.number(at + 1),
        }))}
      />
      <DateTimeField
        label={t('vote.closesAt')}
        timeZone={award.timeZone}
        endOfDay
        value={closing ?? ''}
        error={tried && closing === null ? t('common.dateIncomplete') : null}
        onChange={setClosing}
      />
      <div className={wrap}>
        <Button variant="primary" busy={save.busy} onClick={() => void send()}>
          {t('vote.save')}
        </Button>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </div>
    </div>
  );
}
