import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { type Notice, noticeMachine, type Severity } from '#machines/notice/notice.machine.ts';
import { onPersonChanged } from '../../data/state/personChange.ts';

interface NoticeInput {
  readonly message: string;
  readonly severity?: Severity | undefined;
  /** Called when the person takes it back; the notice then offers Undo. */
  readonly undo?: (() => void) | undefined;
}

/** The alerts and the backdrop of this page. */
export const notices = createActor(noticeMachine).start();

/** Shows an alert; the default severity is success. */
export function notify({ message, severity = 'success', undo }: NoticeInput): void {
  const id = crypto.randomUUID();
  if (undo) undos.set(id, undo);
  notices.send({ type: 'notice.show', notice: { id, message, severity, undo: undo !== undefined } });
}

/** Raises the backdrop with `message`; returns the way to lower it. `cancel` is offered when it takes long. */
export function raiseBackdrop(message: string, cancel?: () => void): () => void {
  const id = crypto.randomUUID();
  if (cancel) cancels.set(id, cancel);
  notices.send({ type: 'backdrop.raise', id, message });
  return () => {
    cancels.delete(id);
    notices.send({ type: 'backdrop.lower', id });
  };
}

/** Takes back what the shown notice told of, and closes it. */
export function undoNotice(notice: Notice): void {
  undos.get(notice.id)?.();
  undos.delete(notice.id);
  notices.send({ type: 'notice.close' });
}

interface Shown {
  readonly notice: Notice | null;
  readonly backdrop: string | null;
  /** Gives up what the backdrop waits for; null where that must be waited for. */
  readonly cancelBackdrop: (() => void) | null;
}

/** The alert that is shown now, and the backdrop's message. */
export function useNotice(): Shown {
  const notice = useSelector(notices, ({ context }) => context.notices[0] ?? null);
  const backdrop = useSelector(notices, ({ context }) => context.backdrops.at(-1) ?? null);
  return { notice, backdrop: backdrop?.message ?? null, cancelBackdrop: cancels.get(backdrop?.id ?? '') ?? null };
}

const undos = new Map<string, () => void>();
const cancels = new Map<string, () => void>();

// What somebody did is nobody else's to undo.
onPersonChanged(() => {
  undos.clear();
  notices.send({ type: 'notice.forget' });
});
