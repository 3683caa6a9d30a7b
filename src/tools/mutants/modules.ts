import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { compileFunction } from 'node:vm';
import { transformSync } from 'esbuild';

export type Exports = Record<string, unknown>;

interface Compiled {
  readonly run: (require: (name: string) => unknown, module: { exports: Exports }, exports: Exports) => void;
  /** Files of the project that it imports, from the project's folder. */
  readonly imports: readonly string[];
}

/** A file with another source; one object for one change. */
export interface Changed {
  readonly file: string;
  readonly source: string;
}

/**
 * Loads the project's modules as often as needed, with one file's source replaced: whatever does not depend on that file
 * is loaded once. Names are paths from the project's folder with forward slashes.
 */
export class Modules {
  readonly #packages: Readonly<Record<string, unknown>>;
  readonly #compiled = new Map<string, Compiled>();
  readonly #pristine = new Map<string, { exports: Exports }>();
  readonly #changed = new WeakMap<Changed, Map<string, { exports: Exports }>>();
  readonly #reaches = new Map<string, ReadonlySet<string>>();
  readonly #require = createRequire(import.meta.url);

  /** `packages` stand in for the packages of those names. */
  constructor(packages: Readonly<Record<string, unknown>>) {
    this.#packages = packages;
  }

  /** Every file that `file` depends on, itself included. */
  reach(file: string): ReadonlySet<string> {
    const known = this.#reaches.get(file);
    if (known) return known;
    const found = new Set<string>();
    const visit = (name: string) => {
      if (found.has(name)) return;
      found.add(name);
      for (const each of this.#compile(name).imports) visit(each);
    };
    visit(file);
    this.#reaches.set(file, found);
    return found;
  }

  /**
   * The module as it is, or with the changed source of one of the files that it depends on. What depends on the same
   * change is loaded once.
   */
  load(file: string, changed?: Changed): Exports {
    const compiled = changed && compile(changed.file, changed.source);
    const fresh = this.#freshOf(changed);
    const load = (name: string): Exports => {
      const affected = changed !== undefined && this.reach(name).has(changed.file);
      const modules = affected ? fresh : this.#pristine;
      const present = modules.get(name);
      if (present) return present.exports;
      const module = { exports: {} as Exports };
      modules.set(name, module);
      const { run } = compiled && name === changed.file ? compiled : this.#compile(name);
      const require = (wanted: string) =>
        wanted.startsWith('.') ? load(resolve(name, wanted)) : this.#package(wanted);
      run(require, module, module.exports);
      return module.exports;
    };
    return load(file);
  }

  #freshOf(changed: Changed | undefined): Map<string, { exports: Exports }> {
    const known = changed && this.#changed.get(changed);
    if (known) return known;
    const fresh = new Map<string, { exports: Exports }>();
    if (changed) this.#changed.set(changed, fresh);
    return fresh;
  }

  #package(name: string): unknown {
    return this.#packages[name] ?? this.#require(name);
  }

  #compile(file: string): Compiled {
    const known = this.#compiled.get(file);
    if (known) return known;
    const compiled = compile(file, readFileSync(file, 'utf8'));
    this.#compiled.set(file, compiled);
    return compiled;
  }
}

function compile(file: string, source: string): Compiled {
  const loader = file.endsWith('.json') ? 'json' : 'ts';
  const { code } = transformSync(source, { loader, format: 'cjs', target: 'node20', sourcefile: file });
  const imports = [...code.matchAll(/\brequire\("(\.[^"]+)"\)/g)].map(([, name]) => resolve(file, name!));
  return {
    run: compileFunction(code, ['require', 'module', 'exports'], { filename: file }) as Compiled['run'],
    imports,
  };
}

const resolve = (from: string, name: string) =>
  relative('.', join(dirname(from), name))
    .split(sep)
    .join('/');
