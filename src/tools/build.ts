import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { addFirstView } from './firstView.ts';
import { inlineStyle } from './inlineStyle.ts';

interface Part {
  readonly name: 'web' | 'server';
  /** What the result depends on. */
  readonly sources: readonly string[];
  readonly result: string;
}

const dist = process.env.DIST ?? 'dist';
const common = ['machines', 'src/contract', 'package-lock.json', 'rsbuild.config.ts', 'tsconfig.json'];
const parts: readonly Part[] = [
  {
    name: 'web',
    sources: [
      ...common,
      'src/app',
      'src/tools/filesPlugin.ts',
      'src/tools/earlyPlugin.ts',
      'src/tools/firstView.ts',
      'src/tools/inlineProgram.ts',
      'src/tools/inlineStyle.ts',
      'src/tools/chunkGroups.ts',
      'src/tools/fontLoader.mjs',
      'src/tools/leanLoader.mjs',
      'src/tools/leanReact.mjs',
      'public',
    ],
    result: `${dist}/web/index.html`,
  },
  { name: 'server', sources: [...common, 'src/server', 'src/tools'], result: `${dist}/server/main.js` },
];

/** Builds the parts whose sources have changed since they were last built, all or those named. Throws where a build fails. */
export async function buildStale(wanted: readonly Part['name'][] = ['web', 'server']): Promise<void> {
  // A build has the memory to itself; what it made is compressed beside the next one.
  const compressing: Promise<void>[] = [];
  for (const part of parts.filter(({ name }) => wanted.includes(name))) {
    const stamp = `${dist}/.${part.name}`;
    const digest = await digestOf(part.sources);
    const built = existsSync(part.result) && (await readFile(stamp, 'utf8').catch(() => '')) === digest;
    if (built) continue;
    console.log(`Building ${part.name} …`);
    await rm(stamp, { force: true });
    await build(part.name, ...(part.name === 'web' ? ['page'] : []));
    if (part.name === 'web') {
      await addFirstView({ web: `${dist}/web`, page: `${dist}/page` });
      await inlineStyle(`${dist}/web`);
      await rm(`${dist}/page`, { recursive: true });
    }
    const finished = part.name === 'web' ? compress(`${dist}/web`) : Promise.resolve();
    const stamped = finished.then(() => writeFile(stamp, digest));
    // What fails is told at the end: the build that runs must not be cut off by it.
    stamped.catch(() => undefined);
    compressing.push(stamped);
  }
  await Promise.all(compressing);
}

async function build(...names: readonly string[]): Promise<void> {
  const program = join('node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js');
  const environment = { ...process.env, NODE_ENV: 'production' };
  const options = { env: environment, maxBuffer: 2 ** 26 };
  await promisify(execFile)(process.execPath, [program, 'build', '--environment', names.join()], options).catch(
    ({ stdout, stderr }: { readonly stdout?: string; readonly stderr?: string }) => {
      throw new Error(`The ${names[0]} build failed:\n${stdout}${stderr}`);
    },
  );
}

async function digestOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const file of (await Promise.all(sources.map(filesBelow))).flat().sort()) {
    hash.update(`${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return existsSync(path) ? [path] : [];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const compressible = /\.(js|css|svg|json|txt|map|webmanifest)$/;
const smallest = 1024;

/** Puts a brotli and a gzip copy beside every text file, so that the server only picks one. */
async function compress(folder: string): Promise<void> {
  const names = (await filesBelow(folder)).filter((name) => compressible.test(name) && !name.endsWith('.map'));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(name);
      if (content.length < smallest) return;
      await writeFile(`${name}.br`, await promisify(brotliCompress)(content, quality));
      await writeFile(`${name}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildStale().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
}
