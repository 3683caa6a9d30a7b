import { type Answer, type Asked, answerTo } from './look.ts';

/** Searches models of several actors beside the page: that takes seconds. */
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const report = (answer: Answer) => postMessage(answer);
  report(answerTo(data, { now: () => performance.now(), report }));
});
