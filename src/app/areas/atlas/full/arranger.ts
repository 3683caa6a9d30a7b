import ELK, { type ELK as Arranger } from 'elkjs/lib/elk-api';

let arranger: Arranger | null = null;

/** The one who places boxes and lines: a worker of its own, fetched when the first chart is to be placed. */
export function theArranger(): Arranger {
  arranger ??= new ELK({
    workerFactory: () => new Worker(new URL(/* webpackChunkName: "elk" */ './elk.worker.ts', import.meta.url)),
  });
  return arranger;
}
