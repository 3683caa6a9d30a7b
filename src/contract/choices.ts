/** What can be chosen on a screen; apart from the schemas, which no browser needs. */

/** How a category is ranked. `automatic`: the mean where every judge scored every entry, else the severity model. */
export const resultMethods = ['automatic', 'mean', 'severity', 'robust', 'standardised', 'trimmed'] as const;
export type ResultMethod = (typeof resultMethods)[number];

export const mailStatuses = ['waiting', 'sent', 'failed', 'givenUp'] as const;
