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
}

export function diskReserve(disk: DiskPort | null, reserveMegabytes: number): Reserve {
  const state = async (): Promise<DiskState | null> => {
    if (disk === null) return null;
    const freeMegabytes = Math.floor((await disk.free()) / megabyte);
    return { freeMegabytes, reserveMegabytes, isLow: freeMegabytes < reserveMegabytes };
  };
  return {
    state,
    async refuseUpload(bytes) {
      if (disk === null || (await disk.free()) - bytes >= reserveMegabytes * megabyte) return;
      throw refuse(503, 'file.reserve', [{ code: 'file.reserve' }]);
    },
  };
}
