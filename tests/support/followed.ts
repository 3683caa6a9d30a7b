import { calls } from '#contract/calls.ts';
import type { TestPerson, TestServer } from './server.ts';

/** Follows an award's stream of events as this person, from now on until `stop`; `heard` is all that came, as it was written. */
export async function follow(server: TestServer, { token }: Pick<TestPerson, 'token'>, awardID: string) {
  const end = new AbortController();
  const response = await fetch(`${server.url}api${calls.watchAward.path}?id=${awardID}`, {
    headers: { authorization: token },
    signal: end.signal,
  });
  let text = JSON.stringify([...response.headers]);
  const read = async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) text += part;
  };
  let isOver = false;
  const reading = read().then(
    () => {
      isOver = true;
    },
    (error: unknown) => {
      if (!end.signal.aborted) throw error;
    },
  );
  return {
    status: response.status,
    heard: () => text,
    /** Whether the server ended it. */
    isOver: () => isOver,
    changes: () => text.split('event: changed').length - 1,
    stop: async () => {
      end.abort();
      await reading;
    },
  };
}
