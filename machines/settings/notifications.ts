/** Who gets which messages. `null`: the person may do without it; otherwise why it is always sent. */
export const notifications = {
  admin: { attention: null },
  judge: { judgingOpened: null, reminder: null, nda: 'proof' },
  entrant: {
    submission: 'proof',
    receipt: 'proof',
    refund: 'proof',
    refunded: 'proof',
    correction: 'needed',
    reminder: null,
    result: null,
  },
} as const;

export type Notification = {
  [Role in keyof typeof notifications]: keyof (typeof notifications)[Role];
}[keyof typeof notifications];

/** The messages that a person may do without. */
export const declinable = ['attention', 'judgingOpened', 'reminder', 'result'] as const satisfies Notification[];
export type Declinable = (typeof declinable)[number];
