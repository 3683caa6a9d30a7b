import { mkdir, statfs } from 'node:fs/promises';
import type { DiskPort } from '../ports/disk.ts';

/** Asks the file system of a folder, as far as this account may fill it. */
export const freeSpace = (folder: string): DiskPort => ({
  async free() {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
});
