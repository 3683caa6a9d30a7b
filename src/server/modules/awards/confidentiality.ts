/** Confidentiality terms of an award whose organiser has not written any: no judge sees an entry without accepting some. */
export const standardTerms = `You will see work that is not public. Until the result is announced you keep to yourself what you read, what you mark and what other judges say.

You use what you see for judging only, keep no copies, and show it to nobody.

You stand aside from an entry where you, your family or your employer have an interest in it, and say so.`;
