import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { attemptKeys } from '#app/actors/call/attemptKeys.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { useAwardChoice } from '#app/parts/page/awardChoice.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { secondary } from '#app/ui/theme/text.css.ts';
import * as css from '../shared/shared.css.ts';
import { ownTimeZone } from '../shared/zonedTime.ts';

/** `/award`: makes an award, empty or from an earlier one (`?from=`). */
export function NewAwardScreen() {
  const t = useText();
  const { awardID, chooseAward } = useAwardChoice();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('from') ?? '';
  const [from, setFrom] = useState(asked);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  // Pressing twice, or again after a cut connection, makes one award.
  const [keyOf] = useState(attemptKeys);
  const field = useRef<HTMLInputElement>(null);
  const awards = useQuery('listAwards', {});
  const create = useAction('createAward');
  const empty = name.trim() === '';
  const send = async () => {
    setTried(true);
    if (empty) {
      field.current?.focus();
      return;
    }
    const timeZone = ownTimeZone();
    const body = { name: name.trim(), ...(from ? { duplicateOf: from } : timeZone && { timeZone }) };
    const award = await create.run({ body, idempotencyKey: keyOf(body) });
    if (!award) return;
    if (awardID === null) chooseAward(award.id);
    navigate(`/award/${award.id}?tab=${from ? 'dates' : 'details'}`);
  };
  return (
    <Page title={t('admin.award.new.title')} breadcrumb={[{ label: t('admin.award.new.title') }]}>
      <form
        className={css.narrowForm}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className={secondary}>{t('admin.award.new.intro')}</p>
        <TextInput
          ref={field}
          label={t('admin.award.field.name')}
          counter={t('admin.counter', { used: name.length, maximum: 120 })}
          maxLength={120}
          value={name}
          onChange={setName}
          error={tried && empty ? t('admin.award.new.nameMissing') : null}
        />
        {awards.data && awards.data.length > 0 && (
          <Select
            label={t('admin.award.new.from')}
            help={t('admin.award.new.fromHelp')}
            value={from}
            placeholder={t('admin.award.new.fromEmpty')}
            options={awards.data.map((award) => ({ value: award.id, label: awardNameIn(t, award) }))}
            onChange={setFrom}
          />
        )}
        <div className={css.formActions}>
          <Button type="submit" variant="primary" busy={create.busy}>
            {t('admin.award.new.create')}
          </Button>
          <LinkButton href="/awards">{t('common.cancel')}</LinkButton>
        </div>
      </form>
    </Page>
  );
}
