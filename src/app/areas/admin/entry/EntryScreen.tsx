import { Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAwardChanges } from '#app/actors/award/watchAward.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { columns, stack24, stack40 } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { type AskKind, EntryDialogs } from '../entries/EntryDialogs.tsx';
import { EntryMenu } from '../entries/EntryMenu.tsx';
import { HandlingSection } from '../entries/handling/handlingPieces.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { EntryColleagues } from './EntryColleagues.tsx';
import { EntryFacts } from './EntryFacts.tsx';
import { EntryFiles } from './EntryFiles.tsx';
import { EntryScores } from './EntryScores.tsx';
import { EntryTimeline } from './EntryTimeline.tsx';
import { EntryWords } from './EntryWords.tsx';
import { useFieldNames } from './useFieldNames.ts';

/** `/entry?id=&awardID=`: one entry as its entrant wrote it, with its state, payment, scores and timeline. */
export function EntryScreen() {
  const t = useText();
  const search = new URLSearchParams(useSearch());
  const query = { id: search.get('id') ?? '', awardID: search.get('awardID') ?? '' };
  const named = query.id !== '' && query.awardID !== '';
  const entry = useQuery('getEntry', query, { enabled: named });
  const award = useQuery('getAwardSummary', { id: query.awardID }, { enabled: named });
  useAwardChanges(award.data?.id);
  if (entry.data && award.data) return <EntryPage entry={entry.data} award={award.data} />;
  const status = entry.error?.status ?? 0;
  return (
    <Page title={t('admin.entries.entry')}>
      {!named || status === 404 || status === 400 ? (
        <EmptyState
          title={t('admin.entry.notFound')}
          actions={<LinkButton href="/entries">{t('admin.entry.back')}</LinkButton>}
        >
          {t('admin.entry.notFound.text')}
        </EmptyState>
      ) : (
        <Loaded<unknown> load={entry.data ? award : entry} label={t('admin.entries.entry')}>
          {() => null}
        </Loaded>
      )}
    </Page>
  );
}

function EntryPage({ entry, award }: { readonly entry: Entry; readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const fieldNames = useFieldNames(entry);
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<AskKind | null>(null);
  const affected = { ...entry, title: entry.data.title };
  const title = affected.title || t('admin.entries.untitled');
  return (
    <Page
      title={title}
      status={<StatusChip of="entry" status={entry.status} />}
      below={`${entry.ref} · ${entry.orgName}`}
      breadcrumb={[{ label: entry.ref }]}
      actions={
        <>
          <LinkButton icon="scales" href={`/scores/entry?id=${entry.id}&awardID=${award.id}`}>
            {t('admin.entry.scores.open')}
          </LinkButton>
          <span>
            <EntryMenu inBar award={award} entry={affected} onAsk={setAsked} onDeleted={() => navigate('/entries')} />
          </span>
        </>
      }
    >
      <div className={columns}>
        <div className={stack40}>
          {entry.bestEntry && <Note family="green" icon="star" title={t('admin.entry.best')} />}
          {entry.correction && (
            <Note
              family="red"
              title={t('admin.entry.correction', { date: format.dateTime(entry.correction.at, award.timeZone) })}
            >
              <p>{entry.correction.message}</p>
              {fieldNames(entry.correction.fields) && <p>{fieldNames(entry.correction.fields)}</p>}
            </Note>
          )}
          {fieldNames(entry.missing) && entry.status !== entryStatuses.error && (
            <Note title={t('admin.entry.missing', { fields: fieldNames(entry.missing) })} />
          )}
          <EntryWords award={award} entry={entry} />
          {!entry.formVersion && <EntryFiles award={award} entry={entry} />}
        </div>
        <aside className={stack24}>
          <EntryFacts entry={entry} award={award} />
          <EntryColleagues entry={entry} award={award} />
          <EntryScores entry={entry} award={award} />
          <Suspense fallback={null}>
            <HandlingSection key={entry.id} entry={entry} />
          </Suspense>
          <Section title={t('admin.entry.timeline')}>
            <EntryTimeline entry={entry} award={award} />
          </Section>
        </aside>
      </div>
      {asked && (
        <EntryDialogs
          award={award}
          asked={{ kind: asked, entries: [affected] }}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            if (asked === 'delete') navigate('/entries');
          }}
        />
      )}
    </Page>
  );
}
