import { type FormEvent, useState } from 'react';
import type { PublicVote, ReceiptReply } from '#contract/vote.ts';
import { readReceipt } from '#machines/vote/receipt.ts';
import { findReceipt, type VoteReply } from '../../actors/vote/publicVote.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import * as css from './vote.css.ts';

/** Whether the ballot of a receipt is in. What stands behind the mark of the page's address is one, as in the mail. */
export function ReceiptCheck({ id, vote }: { readonly id: string; readonly vote: PublicVote }) {
  const t = useText();
  const { locale } = useLanguage();
  const [typed, setTyped] = useState(() => readReceipt(location.hash.slice(1)) ?? '');
  const [found, setFound] = useState<VoteReply<ReceiptReply> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const receipt = readReceipt(typed);
    if (!receipt) return setFound({ isTaken: true, answer: { ballot: null } });
    setBusy(true);
    setFound(await findReceipt(id, locale, { receipt }));
    setBusy(false);
  };
  return (
    <form className={css.check} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="vote-check">
      <h2 id="vote-check" className={css.title}>
        {t('vote.page.check')}
      </h2>
      <TextInput
        label={t('vote.page.receipt')}
        help={t('vote.page.check.text')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setFound(null);
        }}
      />
      <Button type="submit" busy={isBusy}>
        {t('vote.page.check.act')}
      </Button>
      {found && <Answer found={found} timeZone={vote.timeZone} />}
    </form>
  );
}

function Answer({ found, timeZone }: { readonly found: VoteReply<ReceiptReply>; readonly timeZone: string }) {
  const t = useText();
  const format = useFormat();
  if (!found.isTaken) return <Note family="red" role="alert" title={found.message ?? t('vote.page.offline')} />;
  const { ballot } = found.answer;
  if (!ballot) return <Note family="orange" role="alert" title={t('vote.page.check.none')} />;
  const at = format.dateTime(ballot.castAt, timeZone);
  return <Note family="green" role="status" title={t('vote.page.check.found', { at })} />;
}
