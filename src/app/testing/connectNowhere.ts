import { connectApi } from '#app/api/connection.ts';

/** Gives calls a connection on which nobody listens, for who is signed out. */
export const connectNowhere = (): void =>
  connectApi({
    base: async () => 'http://127.0.0.1:1',
    token: async () => null,
    held: () => null,
    refused: () => undefined,
    language: () => 'en',
  });
