import { type LoadFigures, runLoad } from './judgingLoad.ts';
import { type LoadSize, stageLoad } from './judgingStage.ts';
import { onOwnServer } from './ownServer.ts';
import { processorParts } from './processorTime.ts';

/** Judges who mark at once, on the built server (`program`) and a database of its own. */
export const measureLoad = (size: LoadSize, program: string): Promise<LoadFigures> =>
  onOwnServer(
    program,
    (context) => stageLoad(context, size),
    ({ url, pid }, stage) => runLoad(url, stage, size, () => processorParts(pid)),
  );
