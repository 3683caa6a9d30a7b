import { memo } from 'react';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import type { Play } from '#app/actors/judging/play.ts';
import { UnsafeChanges } from './SyncState.tsx';

type Props = { readonly outbox: Outbox; readonly play: Pick<Play, 'materials'> };

/** Changes of a sitting that are not safe, with the entries of those that the server did not take. */
export const UnsafeMarks = memo(function UnsafeMarks({ outbox, play: { materials } }: Props) {
  return <UnsafeChanges outbox={outbox} entries={[...materials.values()].map(({ entry }) => entry)} />;
});
