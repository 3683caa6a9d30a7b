import type { AskedBeside, ToldBeside } from './readBeside.ts';
import { readHere } from './readHere.ts';

/** Reads one answer beside the page. */
const tell = (told: ToldBeside, moved: Transferable[] = []) => postMessage(told, { transfer: moved });

/** So many items are taken over in a few milliseconds on a slow phone. */
const atATime = 40;

addEventListener('message', ({ data: { address, options } }: MessageEvent<AskedBeside>) => {
  readHere(address, options).then(
    ({ data, bytes, headers, ...answer }) => {
      const items = Array.isArray(data) ? data : [];
      for (let from = 0; from < items.length; from += atATime) tell({ items: items.slice(from, from + atATime) });
      tell({ ...answer, headers: [...headers], bytes, ...(!Array.isArray(data) && { data }) }, [bytes]);
    },
    () => tell({ failed: true }),
  );
});
