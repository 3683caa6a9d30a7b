/** Who gets which messages. `null`: the person may do without it; otherwise why it is always sent. */
export const notifications = {
  admin: { attention: null },
  judge: {
    appointed: 'proof',
    judgingOpened: null,
    roundOpened: null,
    reminder: null,
    nda: 'proof',
    announced: null,
  },
  entrant: {
    submission: 'proof',
    receipt: 'proof',
    refund: 'proof',
    refunded: 'proof',
    invoice: 'proof',
    settled: 'proof',
    correction: 'needed',
    entryDeleted: 'proof',
    colleague: 'needed',
    closedEarly: 'proof',
    reminder: null,
    result: null,
  },
} as const;

export type Notification = {
  [Role in keyof typeof notifications]: keyof (typeof notifications)[Role];
}[keyof typeof notifications];

/** The messages that a person may do without. */
export const declinable = [
  'attention',
  'judgingOpened',
  'roundOpened',
  'reminder',
  'result',
  'announced',
] as const satisfies Notification[];
export type Declinable = (typeof declinable)[number];
