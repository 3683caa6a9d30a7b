import '#app/ui/primitives/rareIcons.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAction } from '#app/actors/call/useAction.ts';
import { deleteDraft } from '#app/actors/entry/deleteDraft.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import { Meter } from '#app/ui/data/Meter.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Menu, MenuItem } from '#app/ui/primitives/Menu.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { entryHref } from '../shared/addresses.ts';
import { completenessOf } from '../shared/completeness.ts';
import { refusalsOf, startRefusals } from '../shared/decisions.ts';
import { Explainer } from '../shared/Explainer.tsx';
import { OutcomeLine } from '../shared/OutcomeLine.tsx';
import * as css from '../shared/shared.css.ts';
import { UnsentLine } from '../shared/UnsentLine.tsx';
import { CopyDialog } from './CopyDialog.tsx';

type Props = {
  readonly entry: Entry;
  readonly award: Award;
  readonly now: number;
  /** Only this device has its last words. */
  readonly unsent: boolean;
};

/** One entry: where it stands, how complete it is, whether it is paid, and what can be done with it. */
export function EntryCard({ entry, award, now, unsent }: Props) {
  const t = useText();
  const { locale } = useLanguage();
  const category = categoryNameOf(award, entry.categoryID, locale);
  const writable = refusalsOf(entry, award, 'entry.save', now).length === 0;
  return (
    <li className={css.card}>
      <div className={css.headWords}>
        <h3 className={css.cardTitle}>
          <Link className={css.cardLink} href={entryHref(entry)}>
            {entry.data.title || t('entrant.untitled')}
          </Link>
        </h3>
        <p className={css.meta}>{[category ?? t('entrant.noCategory'), entry.ref].join(' · ')}</p>
        {entry.asColleague && <p className={css.meta}>{t('entrant.ofColleague', { name: entry.personName })}</p>}
      </div>
      <div className={css.below}>
        <StatusChip of="entry" status={entry.status} />
        {entry.shortlisted !== undefined && (
          <Chip family={entry.shortlisted ? 'green' : 'grey'}>
            {entry.reached
              ? t(entry.shortlisted ? 'entrant.shortlistedIn' : 'entrant.notShortlistedIn', { round: entry.reached })
              : t(entry.shortlisted ? 'entrant.shortlisted' : 'entrant.notShortlisted')}
          </Chip>
        )}
        {entry.invoice && entry.invoice.status !== 'skipped' && (
          <span className={css.below}>
            <span className={css.meta}>{t('entrant.invoice')}</span>
            <StatusChip of="invoice" status={entry.invoice.status} bare />
          </span>
        )}
      </div>
      <CardFacts entry={entry} award={award} category={category} />
      {unsent && writable && <UnsentLine />}
      <div className={css.cardFoot}>
        <LinkButton size="small" href={entryHref(entry)}>
          {!writable
            ? t('common.open')
            : entry.status === entryStatuses.error
              ? t('entrant.correctAndResubmit')
              : t('common.continue')}
        </LinkButton>
        <span className={css.push}>
          <CardMenu entry={entry} award={award} now={now} />
        </span>
      </div>
    </li>
  );
}

type FactsProps = { readonly entry: Entry; readonly award: Award; readonly category: string | null };

function CardFacts({ entry, award, category }: FactsProps) {
  const t = useText();
  const format = useFormat();
  const percent = completenessOf(entry);
  const missing = entry.missing.length + (entry.categoryID === null ? 1 : 0);
  if (entry.status === entryStatuses.categoryClosed && award.status === 'completed')
    return <OutcomeLine best={entry.bestEntry} category={category} />;
  if (entry.status !== entryStatuses.inProgress)
    return (
      <div className={css.stack}>
        <Explainer entry={entry} award={award} />
        {entry.submittedAt && (
          <p className={css.meta}>
            {t('entrant.submittedAt', { at: format.dateTime(entry.submittedAt, award.timeZone) })}
          </p>
        )}
      </div>
    );
  return (
    <div className={css.fields}>
      {percent !== null && (
        <Meter value={percent} label={t('entrant.complete', { percent: format.percent(percent / 100) })} />
      )}
      <p className={css.meta}>
        {missing === 0 ? t('entrant.nothingMissing') : t('entrant.thingsMissing', { count: missing })}
        {' · '}
        {t('entrant.savedAt', { at: format.dateTime(entry.updatedAt, award.timeZone) })}
      </p>
    </div>
  );
}

function CardMenu({ entry, award, now }: Omit<Props, 'unsent'>) {
  const t = useText();
  const reasonText = useReason();
  const [asking, setAsking] = useState<'copy' | 'withdraw' | null>(null);
  const update = useAction('updateEntry');
  const query = { id: entry.id, awardID: entry.awardID };
  const title = entry.data.title || t('entrant.untitled');
  const shown = (reasons: ReturnType<typeof refusalsOf>) => reasons.map((reason) => ({ text: reasonText(reason) }));
  const close = () => setAsking(null);
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={t('common.actionsFor', { name: title })} size="small" />}>
        <MenuItem icon="copy" reasons={shown(startRefusals(award, now))} onSelect={() => setAsking('copy')}>
          {t('entrant.copy')}
        </MenuItem>
        {entry.status === entryStatuses.submitted && (
          <MenuItem
            icon="undo"
            reasons={shown(refusalsOf(entry, award, 'entry.withdraw', now))}
            onSelect={() => setAsking('withdraw')}
          >
            {t('entrant.withdraw')}
          </MenuItem>
        )}
        <MenuItem
          icon="bin"
          danger
          reasons={shown(refusalsOf(entry, award, 'entry.delete', now))}
          onSelect={() => void deleteDraft(entry)}
        >
          {t('common.delete')}
        </MenuItem>
      </Menu>
      {asking === 'copy' && <CopyDialog entry={entry} award={award} onClose={close} />}
      <ConfirmDialog
        open={asking === 'withdraw'}
        onClose={close}
        title={t('entrant.withdraw.title', { title })}
        safe={t('common.keep')}
        action={t('entrant.withdraw')}
        danger={false}
        onAction={() => {
          close();
          void update.run({ query, body: { data: { status: 0 } }, ifMatch: entry.version });
        }}
      >
        {t('entrant.withdraw.body')}
      </ConfirmDialog>
    </>
  );
}
