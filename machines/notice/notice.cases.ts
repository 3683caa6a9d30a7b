import type { Case } from '../kit/cases.ts';
import type { NoticeEvent } from './notice.machine.ts';

/** Situations of the alerts and the backdrop. */
export const noticeCases: readonly Case<void, NoticeEvent>[] = [
  {
    title: 'two alerts and two pieces of work',
    input: undefined,
    events: [
      {
        type: 'notice.show',
        notice: { id: 'n1', message: 'Entry Updated', severity: 'success', undo: false },
      },
      { type: 'notice.show', notice: { id: 'n2', message: 'Network Error', severity: 'error', undo: false } },
      { type: 'notice.show', notice: { id: 'n3', message: 'Entry Deleted', severity: 'success', undo: true } },
      { type: 'notice.close' },
      { type: 'notice.forget' },
      { type: 'notice.hold' },
      { type: 'notice.release' },
      { type: 'backdrop.raise', id: 'b1', message: 'Updating Entry' },
      { type: 'backdrop.raise', id: 'b2', message: 'Checking Data' },
      { type: 'backdrop.lower', id: 'b1' },
      { type: 'backdrop.lower', id: 'b2' },
      { type: 'xstate.after.fadeTime.notice.alert.shown.changing' },
      { type: 'xstate.after.undoTime.notice.alert.shown.offering' },
      { type: 'xstate.after.noticeTime.notice.alert.shown.counting' },
      { type: 'xstate.after.noticeTime.notice.alert.shown.followed' },
    ],
  },
];
