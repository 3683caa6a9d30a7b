/**
 * How long the services' library waits for one answer, in milliseconds; without it, for ever. It asks three times, and whoever asks may
 * hold a transaction meanwhile, which no silent service may keep for longer than a silent database (DATABASE_TIMEOUT).
 */
export const sdkPatience = { connectionTimeout: 3_000, requestTimeout: 6_000, throwOnRequestTimeout: true } as const;

/** For what a service does not answer before much was sent or copied. */
export const longWork = { requestTimeout: 300_000 } as const;
