import type { DiskPort } from '../../ports/disk.ts';
import { refuse } from '../errors/refusal.ts';

const megabyte = 1024 ** 2;

/** Sizes in megabytes. */
export interface DiskState {
  readonly freeMegabytes: number;
  readonly reserveMegabytes: number;
  /** Less is free than is kept back: files are refused, everything else goes on. */
  readonly isLow: boolean;
}

/** Space that uploads leave to what people type and mark. */
export interface Reserve {
  /** Null where files lie elsewhere. */
  state(): Promise<DiskState | null>;
  /** Refuses an upload of so many bytes that would take of the reserve. */
  refuseUpload(bytes: number): Promise<void>;
  /** The same, and keeps the space for that upload until what it answers is called: nobody else is promised it meanwhile. */
  hold(bytes: number): Promise<() => void>;
}

/** `workers` is how many processes use the disk. None hears what another one has promised: each promises its share. */
export function diskReserve(disk: DiskPort | null, reserveMegabytes: number, workers = 1): Reserve {
  const state = async (): Promise<DiskState | null> => {
    if (disk === null) return null;
    const freeMegabytes = Math.floor((await disk.free()) / megabyte);
    return { freeMegabytes, reserveMegabytes, isLow: freeMegabytes < reserveMegabytes };
  };
  let underWay = 0;
  const free = async () => (disk === null ? Number.POSITIVE_INFINITY : disk.free());
  const refuseBelow = (left: number) => {
    if (left < reserveMegabytes * megabyte) throw refuse(503, 'file.reserve', [{ code: 'file.reserve' }]);
  };
  return {
    state,
    async refuseUpload(bytes) {
      refuseBelow((await free()) - (underWay + bytes) * workers);
    },
    async hold(bytes) {
      const left = await free();
      // Nothing is waited for between the two: of several that ask at once, each counts those before it.
      refuseBelow(left - (underWay + bytes) * workers);
      underWay += bytes;
      return () => {
        underWay -= bytes;
      };
    },
  };
}
