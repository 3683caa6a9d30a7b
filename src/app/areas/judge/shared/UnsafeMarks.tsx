import { memo } from 'react';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import type { Play } from '#app/actors/judging/play.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { UnsafeChanges } from './SyncState.tsx';

type Props = { readonly outbox: Outbox; readonly play: Pick<Play, 'materials'> };

/** Changes of a sitting that are not safe, with the entries of those that the server did not take. */
export const UnsafeMarks = memo(function UnsafeMarks({ outbox, play: { materials } }: Props) {
  const format = useFormat();
  const of = new Set(outbox.refused.map(({ change }) => (change.kind === 'sheet' ? change.entryID : '')));
  const names = [...of].flatMap((entryID) => {
    const entry = materials.get(entryID)?.entry;
    return entry ? [[entry.data.title, entry.ref].filter(Boolean).join(' · ')] : [];
  });
  return <UnsafeChanges outbox={outbox}>{names.length > 0 && <p>{format.list(names)}</p>}</UnsafeChanges>;
});
