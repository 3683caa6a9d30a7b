import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** The system takes no longer names of sockets: 107 bytes, or 103 where it is BSD's. */
const longestName = 103;

/**
 * Answers at a socket of that path for as long as the process runs, seen from other containers that share the directory too.
 * Answers the function that ends it. Where the file system has no sockets, nothing answers.
 */
export async function listen(path: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy()).unref();
  await byShortName(path, async (name) => {
    server.listen(name);
    await once(server, 'listening').catch(() => undefined);
  });
  return async () => {
    server.close();
    await rm(path, { force: true });
  };
}

/** Whether somebody answers at the socket of that path. */
export const answers = (path: string): Promise<boolean> =>
  byShortName(path, async (name) => {
    const socket = connect(name);
    return once(socket, 'connect')
      .then(
        () => true,
        () => false,
      )
      .finally(() => socket.destroy());
  });

/** A name that is short enough for the socket of that path, as long as `use` takes: a link leads into a folder with a long one. */
async function byShortName<Result>(path: string, use: (name: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(path) <= longestName) return use(path);
  const folder = await mkdtemp(join(tmpdir(), 'awards-'));
  try {
    await symlink(resolve(dirname(path)), join(folder, 'data'));
    return await use(join(folder, 'data', basename(path)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
