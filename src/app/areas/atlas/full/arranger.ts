import ELK from 'elkjs/lib/elk-api';
import type { Elk } from './place.ts';

let arranger: Elk | null = null;

/** The one who places boxes and lines: a worker of its own, fetched when the first chart is to be placed. */
export function theArranger(): Elk {
  arranger ??= started();
  return arranger;
}

function started(): Elk {
  const worker = new Worker(new URL(/* webpackChunkName: "elk" */ './elk.worker.ts', import.meta.url));
  const elk = new ELK({ workerFactory: () => worker });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => {
      // Whoever asks again has it fetched again.
      arranger = null;
      reject(new Error(message));
    });
  });
  broken.catch(() => undefined);
  return { layout: (graph) => Promise.race([elk.layout(graph), broken]) };
}
