import type { Outside } from '../kit/outside.ts';

/** What other windows do to the cards meanwhile. */
export const paymentOutside: Outside = [
  {
    event: 'cards.replaced',
    ignored: {
      'method.adding': 'The answer that is waited for brings all cards.',
      'method.preferring': 'The answer that is waited for brings all cards.',
      'method.settingDefault': 'The answer that is waited for brings all cards.',
    },
  },
];
