/** What lists are sorted by, as `sort`: a key, or with a hyphen before it the other way round. Anything else is refused. */
export const sortKeys = {
  awards: ['name', 'status', 'opensAt', 'closesAt', 'createdAt'],
  entries: [
    'ref',
    'title',
    'status',
    'category',
    'orgName',
    'createdAt',
    'updatedAt',
    'submittedAt',
    'amount',
    'payment',
  ],
  users: ['name', 'email', 'type', 'organisation', 'lastSignInAt', 'createdAt', 'allowedLimit'],
  invoices: ['number', 'orgName', 'entryTitle', 'amount', 'status', 'createdAt', 'paidAt', 'refundedAt'],
  mails: ['createdAt'],
  audit: ['at'],
} as const;

export type SortKey<List extends keyof typeof sortKeys> = (typeof sortKeys)[List][number];
