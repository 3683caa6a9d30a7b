import { useState } from 'react';
import type { EntryEditor } from '#app/actors/entry/entryEditor.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { nameOfCategory } from '#app/parts/entry/categoryName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { SkeletonPanel } from '#app/ui/feedback/Skeleton.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Criteria } from '../shared/Criteria.tsx';
import { startRefusals } from '../shared/decisions.ts';
import { LoadProblem } from '../shared/LoadProblem.tsx';
import { useFeeRange } from '../shared/useFeeRange.ts';
import * as css from './editor.css.ts';

type Props = { readonly editor: EntryEditor; readonly awardID: string | null };

/** Asks for the award and the category of a new entry. */
export function StartEntry({ editor, awardID }: Props) {
  const t = useText();
  const now = useNow();
  const awards = useQuery('listAwards', {});
  const open = awards.data?.filter((award) => startRefusals(award, now).length === 0);
  return (
    <Page title={t('entrant.start')} breadcrumb={[{ label: t('entrant.start') }]}>
      {awards.state === 'failed' && !open ? (
        <LoadProblem title={t('entrant.awardsFailed')} message={awards.error?.message} onRetry={awards.reload} />
      ) : !open ? (
        <SkeletonPanel label={t('entrant.start')} />
      ) : open.length === 0 ? (
        <EmptyState
          title={t('entrant.noneOpen')}
          actions={<LinkButton href="/entrant">{t('common.goHome')}</LinkButton>}
        >
          <p>{t('entrant.noneOpen.body')}</p>
        </EmptyState>
      ) : (
        <Choose editor={editor} awards={open} preset={awardID} now={now} />
      )}
    </Page>
  );
}

type ChooseProps = {
  readonly editor: EntryEditor;
  readonly awards: NonNullable<ReturnType<typeof useQuery<'listAwards'>>['data']>;
  readonly preset: string | null;
  readonly now: number;
};

function Choose({ editor, awards, preset, now }: ChooseProps) {
  const t = useText();
  const reasonText = useReason();
  const format = useFormat();
  const fee = useFeeRange();
  const { locale } = useLanguage();
  const [awardID, setAwardID] = useState(awards.find(({ id }) => id === preset)?.id ?? awards[0]?.id ?? '');
  const [categoryID, setCategoryID] = useState('');
  const award = awards.find(({ id }) => id === awardID);
  const event = { type: 'entry.start', awardID, categoryID } as const;
  const busy = editor.snapshot.hasTag('busy') || editor.snapshot.status === 'done';
  const reasons = busy ? [] : editor.whyNot(event).map((reason) => ({ text: reasonText(reason) }));
  return (
    <form
      className={css.start}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        editor.send(event);
      }}
    >
      {awards.length > 1 ? (
        <Select
          label={t('entrant.award')}
          value={awardID}
          onChange={(id) => {
            setAwardID(id);
            setCategoryID('');
          }}
          options={awards.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <div>
          <p className={css.startAward}>{award?.name}</p>
          <p className={css.secondary}>{award?.description}</p>
        </div>
      )}
      {award && (
        <>
          <p className={css.secondary}>
            {award.closesAt && t('entrant.closesAt', { at: format.dateTime(award.closesAt, award.timeZone) })}
          </p>
          <RadioGroup
            label={t('entrant.category')}
            value={categoryID || undefined}
            onChange={setCategoryID}
            options={award.categories.map((category) => {
              const { now: due, later } = fee({ ...award, categories: [category] }, now);
              return {
                value: category.categoryID,
                label: nameOfCategory(category, locale),
                help: [
                  category.description,
                  category.eligibility,
                  category.entryLimit && t('entrant.categoryLimit', { limit: category.entryLimit }),
                  [due, later].filter(Boolean).join(', '),
                ]
                  .filter(Boolean)
                  .map((text) => (
                    <span key={text} className={css.line}>
                      {text}
                    </span>
                  )),
              };
            })}
          />
        </>
      )}
      <Criteria criteria={award?.categories.find((one) => one.categoryID === categoryID)?.criteria ?? []} />
      <Button type="submit" variant="primary" size="large" busy={busy} reasons={reasons}>
        {t('entrant.startEntry')}
      </Button>
      <p className={css.meta}>{t('entrant.start.help')}</p>
    </form>
  );
}
