import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { writeMigration } from '../writeMigration.ts';
import type { Edit, Guide, Place } from './guide.ts';

/** What came of a guide: what failed although all was done, and which forgotten places nobody noticed. */
export interface Carried {
  readonly failed: readonly string[];
  readonly unnoticed: readonly string[];
}

/** An edit of a file that is there. */
export type Written = Exclude<Edit, { kind: 'run' | 'migration' }>;

export const isWritten = (edit: Edit): edit is Written => edit.kind !== 'run' && edit.kind !== 'migration';

/** The text of a file with an edit made. Throws where its line is not there, or more than once. */
export function edited(text: string, edit: Written): string {
  if (edit.kind === 'message') {
    const end = text.lastIndexOf('\n}');
    return `${text.slice(0, end)},\n  ${JSON.stringify(edit.id)}: ${JSON.stringify(edit.text)}${text.slice(end)}`;
  }
  const lines = text.split('\n');
  const found = lines.flatMap((line, index) => (line.includes(edit.at) ? [index] : []));
  if (found.length !== 1) throw new Error(`${edit.file} has ${found.length} lines with ${edit.at}`);
  const replaced = edit.where === 'Instead of' ? 1 : 0;
  return lines.toSpliced(found[0]! + 1 - replaced, replaced, ...edit.lines).join('\n');
}

/** Carries a guide out on a copy of the repository: whole, and once without each of its places. */
export function carryOut(guide: Guide, print: (line: string) => void): Carried {
  const copy = copied();
  try {
    apply(copy, guide.places);
    const commands = [...new Set(guide.places.map(({ noticedBy }) => noticedBy))];
    const failed = commands.filter((command) => !passes(copy, command));
    for (const command of commands) print(`${failed.includes(command) ? 'fails ' : 'passes'}  all done: ${command}`);
    const unnoticed = guide.places.filter((place) => {
      restore(copy, guide.places);
      apply(
        copy,
        guide.places.filter((other) => other !== place),
      );
      const noticed = !passes(copy, place.noticedBy);
      print(`${noticed ? 'noticed' : 'MISSED '} without ${place.name}: ${place.noticedBy}`);
      return !noticed;
    });
    return { failed, unnoticed: unnoticed.map(({ name }) => name) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** A copy of the repository to try things on; its packages are the same. */
export function copied(): string {
  const copy = mkdtempSync(join(tmpdir(), 'awards-guide-'));
  copyTo(copy);
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  return copy;
}

const folders = ['docs', 'machines', 'src', 'tests'];

function copyTo(copy: string): void {
  for (const folder of folders) cpSync(folder, join(copy, folder), { recursive: true, preserveTimestamps: true });
  for (const name of readdirSync('.').filter((one) => /\.(json|ts)$/.test(one))) cpSync(name, join(copy, name));
}

/** Makes the edits of these places. Commands come last: what they write is made from the rest. */
export function apply(copy: string, places: readonly Place[]): void {
  const edits = places.flatMap((place) => place.edits);
  for (const edit of edits.filter(isWritten)) {
    const path = join(copy, edit.file);
    writeFileSync(path, edited(readFileSync(path, 'utf8'), edit));
  }
  for (const edit of edits) if (edit.kind === 'migration') writeMigration(edit.name, edit.sql, copy);
  // One that fails is noticed by its place's own check. What several places ask for is made from all of them at once.
  const commands = edits.flatMap((edit) => (edit.kind === 'run' ? [edit.command] : []));
  for (const command of new Set(commands)) passes(copy, command);
}

/** Takes the edits of these places back, and whatever their commands wrote. */
export function restore(copy: string, places: readonly Place[]): void {
  const edits = places.flatMap((place) => place.edits);
  if (!edits.every(isWritten)) {
    // A command may have written anywhere.
    for (const folder of folders) bringBack(folder, join(copy, folder));
    return;
  }
  for (const { file } of edits.filter(isWritten)) cpSync(file, join(copy, file));
}

/** Makes a folder's copy what it was: a file that is as it was copied has the size and the time of its original. */
function bringBack(original: string, copy: string): void {
  const before = new Map(filesIn(original));
  const now = new Map(filesIn(copy));
  for (const name of now.keys()) if (!before.has(name)) rmSync(join(copy, name));
  for (const [name, mark] of before) {
    if (now.get(name) !== mark) cpSync(join(original, name), join(copy, name), { preserveTimestamps: true });
  }
}

const filesIn = (folder: string): [name: string, mark: string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path);
      return [relative(folder, path), `${size} ${Math.round(mtimeMs / 10)}`];
    });

function passes(copy: string, command: string): boolean {
  const [program = '', ...given] = command.split(' ');
  const { status } = spawnSync(program, given, { cwd: copy, stdio: 'ignore' });
  return status === 0;
}
