import type { TestLines } from '../scenario.ts';

/** How the payment scenario's paths are taken over the API: a call by card waits at the payment service until it is let go on. */
export const paymentTest: TestLines = { set: [], steps: {}, expects: {} };
