import { processChart } from '../charts.ts';
import type { Actor } from '../check/model.ts';

/** What a scenario knows of its server's process. */
interface KilledWorld {
  process: { at: string; kills: number };
}

/** The server's process, which is killed as often as the scenario still allows. */
export const killedProcess: Actor<KilledWorld> = {
  name: 'process',
  chart: processChart,
  place: ({ process }) => process,
  actions: {
    'process.killed': ({ process }) => {
      if (process.kills === 0) return false;
      process.kills -= 1;
      return true;
    },
  },
};
