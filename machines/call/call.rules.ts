interface Refused {
  readonly status: number;
  readonly code: string;
}

/** Nobody knows what became of a call whose answer did not come. */
export const isUnknown = ({ code }: Refused): boolean => code === 'timeout' || code === 'network';

/** Whether what is shown may be another thing than what the server has: it is fetched again. */
export const isOutdated = (refused: Refused): boolean => isUnknown(refused) || refused.status === 409;
