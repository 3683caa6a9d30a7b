export const roundStates = ['prepared', 'open', 'closed', 'decided'] as const;
export type RoundState = (typeof roundStates)[number];
