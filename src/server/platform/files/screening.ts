import type { Readable } from 'node:stream';
import type { Asker } from '../../ports/asker.ts';
import type { ScannerPort } from '../../ports/scanner.ts';
import { refuse } from '../errors/refusal.ts';

/** What became of files that were looked into. */
type Outcome = 'clean' | 'found' | 'failed';

/** Looks into files before they are taken, where a scanner is named. */
export interface Screening {
  /** Refuses content in which harm is found, and, until it can be looked into, every other. `key` is the file's. */
  refuseHarmful(key: string, content: () => Readable | Promise<Readable>, asker: Asker): Promise<void>;
  /** How often each came of it, since the start. */
  outcomes(): Readonly<Record<Outcome, number>>;
}

interface ScreeningOptions {
  readonly scanner: ScannerPort | null;
  /** Hears of what was found in whose file. */
  readonly found: (key: string, name: string, asker: Asker) => Promise<void>;
  /** Hears why a file could not be looked into. */
  readonly failed: (error: unknown) => void;
}

export function screening({ scanner, found, failed }: ScreeningOptions): Screening {
  const outcomes = { clean: 0, found: 0, failed: 0 };
  return {
    outcomes: () => outcomes,
    async refuseHarmful(key, content, asker) {
      if (!scanner) return;
      const name = await scan(scanner, content).catch((error: unknown) => {
        outcomes.failed += 1;
        failed(error);
        throw refuse(503, 'file.unscanned', [{ code: 'file.unscanned' }]);
      });
      outcomes[name === null ? 'clean' : 'found'] += 1;
      if (name === null) return;
      await found(key, name, asker);
      throw refuse(415, 'file.infected', [{ code: 'file.infected' }]);
    },
  };
}

const scan = async (scanner: ScannerPort, content: () => Readable | Promise<Readable>) => scanner.scan(await content());
