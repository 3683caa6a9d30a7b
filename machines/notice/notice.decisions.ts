import type { Decisions } from '../kit/decisions.ts';
import type { Notice } from './notice.machine.ts';

interface NoticeContext {
  readonly notices: readonly Notice[];
  readonly backdrops: readonly { readonly id: string; readonly message: string }[];
}

type Shows = { readonly notice: Notice };
type Raises = { readonly id: string; readonly message: string };
type Lowers = { readonly id: string };

const fading = 600;
const reading = 5_400;
const undoing = 29_400;

// Two offers to undo are two things done, whatever they say.
const alike = (one: Notice, other: Notice) =>
  one.message === other.message && one.severity === other.severity && one.undo === false && other.undo === false;

const atTheEnd = ({ notices }: NoticeContext, { notice }: Shows) => ({
  notices: notices.some((one) => alike(one, notice)) ? notices : [...notices, notice],
});
const withoutTheFirst = ({ notices: [, ...others] }: NoticeContext) => ({ notices: others });
const others = ({ notices }: NoticeContext) => notices.length > 1;
const plain = (notice: Notice) => notice.undo === false;
const undo = ({ notices: [first] }: NoticeContext) => first?.undo === true;

const changing = 'alert.shown.changing';
const fadesIn = { to: changing, waits: fading };
const offers = { when: undo, to: 'alert.shown.offering', waits: undoing };
const followed = { when: others, to: 'alert.shown.followed', waits: reading };
const counting = { to: 'alert.shown.counting', waits: reading };

/** What the alerts and the backdrop are to do, by hand. */
export const noticeDecisions: Decisions = {
  states: {
    'alert.empty': [],
    'alert.shown.changing': ['shown'],
    'alert.shown.counting': ['shown'],
    'alert.shown.followed': ['shown'],
    'alert.shown.offering': ['shown'],
    'alert.shown.held': ['shown'],
    'backdrop.down': [],
    'backdrop.up': ['raised'],
  },
  start: { in: ['alert.empty', 'backdrop.down'], context: () => ({ notices: [], backdrops: [] }) },
  rows: [
    { in: 'alert.empty', on: 'notice.show', assigns: atTheEnd, ...fadesIn },
    // While somebody points at an alert it is not taken from under the pointer.
    { in: 'alert.shown.held', on: 'notice.show', assigns: atTheEnd },
    {
      in: 'alert.shown',
      on: 'notice.show',
      assigns: ({ notices }: NoticeContext, { notice }: Shows) => ({
        notices: [notice, ...notices.filter((one) => !alike(one, notice))],
      }),
      ...fadesIn,
    },
    { in: 'alert.shown', on: 'notice.close', when: others, assigns: withoutTheFirst, ...fadesIn },
    { in: 'alert.shown', on: 'notice.close', assigns: withoutTheFirst, to: 'alert.empty' },
    {
      in: 'alert.shown',
      on: 'notice.forget',
      when: ({ notices }: NoticeContext) => !notices.some(plain),
      assigns: () => ({ notices: [] }),
      to: 'alert.empty',
    },
    {
      in: 'alert.shown',
      on: 'notice.forget',
      when: ({ notices }: NoticeContext) => !notices.every(plain),
      assigns: ({ notices }: NoticeContext) => ({ notices: notices.filter(plain) }),
      ...fadesIn,
    },
    ...['changing', 'counting', 'followed', 'offering'].map((state) => ({
      in: `alert.shown.${state}`,
      on: 'notice.hold',
      to: 'alert.shown.held',
    })),
    ...[offers, followed, counting].flatMap((next) => [
      { in: 'alert.shown.held', on: 'notice.release', ...next },
      { in: changing, on: 'xstate.after.fadeTime.notice.alert.shown.changing', ...next },
    ]),
    {
      in: 'alert.shown.counting',
      on: 'xstate.after.noticeTime.notice.alert.shown.counting',
      assigns: withoutTheFirst,
      to: 'alert.empty',
    },
    {
      in: 'alert.shown.followed',
      on: 'xstate.after.noticeTime.notice.alert.shown.followed',
      assigns: withoutTheFirst,
      ...fadesIn,
    },
    {
      in: 'alert.shown.offering',
      on: 'xstate.after.undoTime.notice.alert.shown.offering',
      when: others,
      assigns: withoutTheFirst,
      ...fadesIn,
    },
    {
      in: 'alert.shown.offering',
      on: 'xstate.after.undoTime.notice.alert.shown.offering',
      assigns: withoutTheFirst,
      to: 'alert.empty',
    },
    {
      in: 'backdrop',
      on: 'backdrop.raise',
      to: 'backdrop.up',
      assigns: ({ backdrops }: NoticeContext, { id, message }: Raises) => ({
        backdrops: [...backdrops.filter((one) => one.id !== id), { id, message }],
      }),
    },
    {
      in: 'backdrop.up',
      on: 'backdrop.lower',
      when: ({ backdrops }: NoticeContext, { id }: Lowers) => backdrops.some((one) => one.id !== id),
      assigns: ({ backdrops }: NoticeContext, { id }: Lowers) => ({
        backdrops: backdrops.filter((one) => one.id !== id),
      }),
    },
    { in: 'backdrop.up', on: 'backdrop.lower', to: 'backdrop.down', assigns: () => ({ backdrops: [] }) },
  ],
};
