import { assign, setup } from 'xstate';

export type Severity = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  readonly id: string;
  readonly message: string;
  readonly severity: Severity;
  /** Whether the notice offers to undo what was done. */
  readonly undo: boolean;
}

interface NoticeContext {
  /** The first one is shown, the others wait. */
  readonly notices: readonly Notice[];
  /** Messages of the work in progress; the last one is shown. */
  readonly backdrops: readonly { readonly id: string; readonly message: string }[];
}

export type NoticeEvent =
  | { type: 'notice.show'; notice: Notice }
  | { type: 'notice.close' }
  | { type: 'notice.hold' }
  | { type: 'notice.release' }
  | { type: 'notice.forget' }
  | { type: 'backdrop.raise'; id: string; message: string }
  | { type: 'backdrop.lower'; id: string };

/** How long a notice stays, its fading in included, in milliseconds. */
export const noticeTime = 6000;

/** How long a notice that offers to undo stays, its fading in included, in milliseconds. */
export const undoTime = 30_000;

/** How long a notice takes to appear, in milliseconds. */
export const fadeTime = 600;

/** The alert at the bottom right, one after another, and the backdrop over the whole screen. */
export const noticeMachine = setup({
  types: { context: {} as NoticeContext, events: {} as NoticeEvent, tags: {} as 'shown' | 'raised' },
  delays: { noticeTime: noticeTime - fadeTime, undoTime: undoTime - fadeTime, fadeTime },
  guards: {
    hasNext: ({ context }) => context.notices.length > 1,
    offersUndo: ({ context }) => context.notices[0]?.undo ?? false,
    offersAny: ({ context }) => context.notices.some(({ undo }) => undo),
    offersAll: ({ context }) => context.notices.every(({ undo }) => undo),
    isLast: ({ context, event }) =>
      event.type === 'backdrop.lower' && context.backdrops.every(({ id }) => id === event.id),
  },
  actions: {
    enqueue: assign(({ context: { notices } }, notice: Notice) => ({
      notices: notices.some((one) => hasSameMessage(one, notice)) ? notices : [...notices, notice],
    })),
    dequeue: assign(({ context }) => ({ notices: context.notices.slice(1) })),
    dropOffers: assign(({ context }) => ({ notices: context.notices.filter(({ undo }) => !undo) })),
    putFirst: assign(({ context }, notice: Notice) => ({
      notices: [notice, ...context.notices.filter((one) => !hasSameMessage(one, notice))],
    })),
    raise: assign(({ context }, { id, message }: { id: string; message: string }) => ({
      backdrops: [...context.backdrops.filter((one) => one.id !== id), { id, message }],
    })),
    lower: assign(({ context }, id: string) => ({ backdrops: context.backdrops.filter((one) => one.id !== id) })),
  },
}).createMachine({
  id: 'notice',
  description: 'What the application says about itself: alerts, and the backdrop over work that must finish first.',
  context: { notices: [], backdrops: [] },
  type: 'parallel',
  states: {
    alert: {
      description: 'The alert at the bottom right.',
      initial: 'empty',
      states: {
        empty: {
          description: 'Nothing is said.',
          on: {
            'notice.show': {
              target: 'shown',
              actions: { type: 'enqueue', params: ({ event }) => event.notice },
              description: 'Something happened that the person should know.',
            },
          },
        },
        shown: {
          description: 'An alert is shown; others wait behind it.',
          tags: 'shown',
          initial: 'changing',
          on: {
            'notice.show': {
              target: '.changing',
              actions: { type: 'putFirst', params: ({ event }) => event.notice },
              description: 'News is said at once; what was shown comes back after it, unless it says the same.',
            },
            'notice.close': [
              {
                guard: 'hasNext',
                target: '.changing',
                actions: 'dequeue',
                description: 'The person closes it; the next one follows.',
              },
              { target: 'empty', actions: 'dequeue', description: 'The person closes the last one.' },
            ],
            'notice.forget': [
              {
                guard: 'offersAll',
                target: 'empty',
                actions: 'dropOffers',
                description: 'Another person is signed in, or nobody: offers to undo go.',
              },
              {
                guard: 'offersAny',
                target: '.changing',
                actions: 'dropOffers',
                description: 'Another person is signed in, or nobody: offers to undo go, other alerts stay.',
              },
            ],
          },
          states: {
            counting: {
              description: 'The alert closes automatically after six seconds.',
              on: { 'notice.hold': { target: 'held', description: 'The person points at it or focuses it.' } },
              after: {
                noticeTime: { target: '#notice.alert.empty', actions: 'dequeue', description: 'Its time is over.' },
              },
            },
            followed: {
              description: 'The alert closes automatically after six seconds, and the next one follows.',
              on: { 'notice.hold': { target: 'held', description: 'The person points at it or focuses it.' } },
              after: {
                noticeTime: { target: 'changing', actions: 'dequeue', description: 'The next one follows.' },
              },
            },
            offering: {
              description: 'The alert offers to undo what was done, for thirty seconds.',
              on: { 'notice.hold': { target: 'held', description: 'The person points at it or focuses it.' } },
              after: {
                undoTime: [
                  { guard: 'hasNext', target: 'changing', actions: 'dequeue', description: 'The next one follows.' },
                  { target: '#notice.alert.empty', actions: 'dequeue', description: 'Its time is over.' },
                ],
              },
            },
            changing: {
              description: 'The alert is fading in.',
              on: { 'notice.hold': { target: 'held', description: 'The person points at it or focuses it.' } },
              after: {
                fadeTime: [
                  {
                    guard: 'offersUndo',
                    target: 'offering',
                    description: 'The alert can be read and offers to undo.',
                  },
                  { guard: 'hasNext', target: 'followed', description: 'The alert can be read; others follow.' },
                  { target: 'counting', description: 'The alert can be read.' },
                ],
              },
            },
            held: {
              description: 'The alert stays for as long as the person points at it or focuses it.',
              on: {
                'notice.show': {
                  actions: { type: 'enqueue', params: ({ event }) => event.notice },
                  description: 'News waits until the person leaves this alert; the same words are not said twice.',
                },
                'notice.release': [
                  {
                    guard: 'offersUndo',
                    target: 'offering',
                    description: 'The person left it; it offers to undo as before.',
                  },
                  {
                    guard: 'hasNext',
                    target: 'followed',
                    description: 'The person left it; others follow after its time.',
                  },
                  { target: 'counting', description: 'The person left it; its time starts again.' },
                ],
              },
            },
          },
        },
      },
    },
    backdrop: {
      description: 'The backdrop over the whole screen, with a message and a spinner.',
      initial: 'down',
      states: {
        down: {
          description: 'The screen can be used.',
          on: {
            'backdrop.raise': {
              target: 'up',
              actions: { type: 'raise', params: ({ event }) => event },
              description: 'Work begins that must finish first.',
            },
          },
        },
        up: {
          description: 'Work is running that must finish first.',
          tags: 'raised',
          on: {
            'backdrop.raise': {
              actions: { type: 'raise', params: ({ event }) => event },
              description: 'More work begins meanwhile.',
            },
            'backdrop.lower': [
              {
                guard: 'isLast',
                target: 'down',
                actions: { type: 'lower', params: ({ event }) => event.id },
                description: 'The last work is done.',
              },
              {
                actions: { type: 'lower', params: ({ event }) => event.id },
                description: 'One work is done, another still runs.',
              },
            ],
          },
        },
      },
    },
  },
});

/** Whether one alert can stand for both: an offer to undo is for one change alone. */
const hasSameMessage = (one: Notice, other: Notice): boolean =>
  !one.undo && !other.undo && one.message === other.message && one.severity === other.severity;
