import { useState } from 'react';
import { useSearch } from 'wouter';
import { useAwardChanges } from '#app/actors/award/watchAward.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack40 } from '#app/ui/theme/layout.css.ts';
import { dim, strong } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Sheet } from '#contract/entities/sheet.ts';
import { AuditTrail } from '../audit/history.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import { SheetMatrix } from './SheetMatrix.tsx';
import { takesFinalBack } from './scoreFacts.ts';
import * as css from './scores.css.ts';
import { resultIn, useResults } from './useResults.ts';
import { WhyRank } from './WhyRank.tsx';

/** `/scores/entry?id=&awardID=`: every judge's sheet of one entry. */
export function ScoreSheetsScreen() {
  const t = useText();
  const search = new URLSearchParams(useSearch());
  const query = { id: search.get('id') ?? '', awardID: search.get('awardID') ?? '' };
  const named = query.id !== '' && query.awardID !== '';
  const entry = useQuery('getEntry', query, { enabled: named });
  const award = useResults(query.awardID, named);
  useAwardChanges(award.data?.id);
  if (entry.data && award.data) return <ScoreSheets entry={entry.data} award={award.data} />;
  const status = entry.error?.status ?? 0;
  return (
    <Page title={t('admin.scores.entry.title')}>
      {!named || status === 404 || status === 400 ? (
        <EmptyState
          title={t('admin.entry.notFound')}
          actions={<LinkButton href="/scores">{t('admin.lifecycle.fix.scores')}</LinkButton>}
        >
          {t('admin.entry.notFound.text')}
        </EmptyState>
      ) : (
        <Loaded<unknown> load={entry.data ? award : entry} label={t('admin.scores.entry.title')}>
          {() => null}
        </Loaded>
      )}
    </Page>
  );
}

function ScoreSheets({ entry, award }: { readonly entry: Entry; readonly award: Award }) {
  const t = useText();
  const [reopening, setReopening] = useState<Sheet | null>(null);
  const change = useAction('changeScoreStatus');
  const isFinalBack = takesFinalBack(award);
  const sheets = entry.scores ?? [];
  const category = award.categories.find(({ categoryID }) => categoryID === entry.categoryID);
  const nameOf = useCategoryNames(award);
  const title = entry.data.title || entry.ref;
  const result = resultIn(award, entry.categoryID);
  const row = result?.rows.find(({ entryID }) => entryID === entry.id);
  const reopen = async (sheet: Sheet, reason: string) => {
    const query = {
      entryID: entry.id,
      awardID: award.id,
      judgeID: sheet.judgeID,
      status: isFinalBack ? ('submitted' as const) : ('scored' as const),
    };
    if (await change.run({ query, body: { reason } })) setReopening(null);
  };
  return (
    <Page
      title={title}
      status={<StatusChip of="score" status={entry.scoreStatus} />}
      below={[entry.ref, nameOf(entry.categoryID), entry.orgName].filter(Boolean).join(' · ')}
      breadcrumb={[{ label: t('admin.scores.title'), href: `/scores?award=${award.id}` }, { label: entry.ref }]}
      actions={
        <LinkButton icon="entry" href={`/entry?id=${entry.id}&awardID=${award.id}`}>
          {t('admin.scores.entry.view')}
        </LinkButton>
      }
    >
      <div className={stack40}>
        {result && row && row.rank !== null && (
          <Section title={t('admin.scores.why', { rank: row.rank })}>
            <div className={css.why}>
              <WhyRank award={award} result={result} row={row} />
            </div>
          </Section>
        )}
        {sheets.length === 0 || !category ? (
          <EmptyState title={t('admin.entry.scores.none')}>{t('admin.scores.entry.none')}</EmptyState>
        ) : (
          <SheetMatrix
            award={award}
            category={category}
            sheets={sheets}
            counted={row?.sheets ?? []}
            onReopen={setReopening}
          />
        )}
        <Words title={t('admin.scores.entry.comments')} sheets={sheets} wordsOf={({ comment }) => comment} />
        <Words title={t('admin.scores.entry.notes')} sheets={sheets} wordsOf={({ note }) => note} />
        <Section title={t('admin.award.tab.history')}>
          <AuditTrail entity="entry" entityID={entry.id} timeZone={award.timeZone} withSheets />
        </Section>
      </div>
      <ReasonDialog
        open={reopening !== null}
        onClose={() => setReopening(null)}
        title={t(isFinalBack ? 'admin.scores.entry.unfinalise.title' : 'admin.scores.entry.reopen.title', {
          name: reopening?.judgeName,
        })}
        action={t(isFinalBack ? 'admin.scores.entry.unfinalise' : 'admin.scores.entry.reopen')}
        busy={change.busy}
        onAction={(reason) => {
          if (reopening) void reopen(reopening, reason);
        }}
      >
        <p>{t(isFinalBack ? 'admin.scores.entry.unfinalise.text' : 'admin.scores.entry.reopen.text')}</p>
      </ReasonDialog>
    </Page>
  );
}

type WordsProps = {
  readonly title: string;
  readonly sheets: readonly Sheet[];
  readonly wordsOf: (sheet: Sheet) => string;
};

function Words({ title, sheets, wordsOf }: WordsProps) {
  const written = sheets.filter((sheet) => wordsOf(sheet).trim() !== '');
  if (written.length === 0) return null;
  return (
    <Section title={title}>
      <div className={css.comments}>
        {written.map((sheet) => (
          <div key={sheet.id} className={css.comment}>
            <span className={strong}>{sheet.judgeName}</span>
            <span className={dim}>{wordsOf(sheet)}</span>
          </div>
        ))}
      </div>
    </Section>
  );
}
