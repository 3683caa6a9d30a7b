import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** A program as it stands within the page: with all that it imports, small, with `values` in place of names. */
export function inlineProgram(program: URL, values: Readonly<Record<string, unknown>> = {}): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(program)],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
    define: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)])),
  });
  return outputFiles[0]?.text.trim() ?? '';
}
