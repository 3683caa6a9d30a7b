import { type Answer, type Asked, answerTo } from './look.ts';

/** Searches models of several actors beside the page: that takes seconds. */
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const tell = (answer: Answer) => postMessage(answer);
  tell(answerTo(data, { now: () => performance.now(), tell }));
});
