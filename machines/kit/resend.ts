/** Between two codes for the same address, in milliseconds. */
export const resendWait = 30_000;

interface Effects<Source, Done, Failed> {
  /** The effect's id in the chart, and its port. */
  readonly id: string;
  readonly src: Source;
  /** What follows the answer: `justSent` or `possible`. */
  readonly onDone: Done;
  readonly onError: Failed;
}

/**
 * The part of a chart that has another code sent to `context.email`: not before the last one had time to arrive. The
 * machine knows the delay `resendWait`, the action `keepEmail`, the event `code.resend` and the two tags.
 */
export const resendRegion = <const Source extends string, const Done, const Failed>({
  id,
  src,
  onDone,
  onError,
}: Effects<Source, Done, Failed>) =>
  ({
    description: 'Another code.',
    initial: 'possible',
    states: {
      justSent: {
        description: 'A code was sent a moment ago; another one can be asked for soon.',
        after: { resendWait: { target: 'possible', description: 'Another code may be asked for.' } },
      },
      possible: {
        description: 'Another code may be asked for.',
        tags: 'mayResend',
        on: {
          'code.resend': {
            target: 'sending',
            actions: { type: 'keepEmail', params: ({ event }: { event: { email: string } }) => event },
            description: 'The person asks for another code.',
          },
        },
      },
      sending: {
        description: 'Another code is being asked for.',
        tags: 'resending',
        invoke: {
          id,
          src,
          input: ({ context }: { context: { readonly email: string } }) => ({ email: context.email }),
          onDone,
          onError,
        },
      },
    },
  }) as const;
