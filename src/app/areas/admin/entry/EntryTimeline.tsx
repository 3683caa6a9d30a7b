import { useNow } from '#app/actors/session/useNow.ts';
import { useText } from '#app/i18n/useText.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { AuditTimeline } from '../audit/history.tsx';

/** What happened to an entry, and the dates of its award that are still ahead of it. */
export function EntryTimeline({ entry, award }: { readonly entry: Entry; readonly award: Award }) {
  const t = useText();
  const now = useNow();
  const ahead = (['resultsAt', 'judgingClosesAt', 'closesAt'] as const).flatMap((field) => {
    const at = award[field];
    if (at === null || Date.parse(at) <= now) return [];
    return [{ id: field, at, title: t(`admin.dashboard.line.${field}`), glyph: 'dashed' as const }];
  });
  const person = entry.personName;
  const before = [
    ...(entry.submittedAt
      ? [{ id: 'entry.submit', at: entry.submittedAt, title: t('admin.audit.entry.submit'), by: person }]
      : []),
    { id: 'entry.create', at: entry.createdAt, title: t('admin.audit.entry.create'), by: person },
  ];
  return <AuditTimeline entity="entry" entityID={entry.id} timeZone={award.timeZone} ahead={ahead} before={before} />;
}
