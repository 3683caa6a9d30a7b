import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StoredFile } from '#contract/entities/entry.ts';
import type { Context } from '../../http/context.ts';
import { logo, projectDocument, projectImage } from './documents.ts';
import type { DemoPlan, EntryPlan } from './plan.ts';

/** Entries with files of their own; further ones show the files of these. */
export const filesAtMost = 120;

export type Stored = StoredFile & { readonly key: string; readonly field: string };

export async function makeFiles({ files }: Pick<Context, 'files'>, plan: DemoPlan) {
  const stored = new Map<string, Stored[]>();
  for (const entry of plan.entries.slice(0, filesAtMost)) {
    const own: Stored[] = [];
    for (const { field, name, mimeType, bytes } of (await contentsOf(entry)).slice(0, entry.files)) {
      const key = randomUUID();
      const { size } = await files.write(key, name, mimeType, Readable.from(bytes));
      own.push({ key, field, name, mimeType, size, url: files.addressOf(key, name) });
    }
    stored.set(entry.id, own);
  }
  const complete = [...stored.values()].filter((own) => own.length === 4);
  plan.entries.slice(filesAtMost).forEach((entry, index) => {
    stored.set(entry.id, complete[index % complete.length]!.slice(0, entry.files));
  });
  return stored;
}

async function contentsOf({ title, place, statement, entrant, index }: EntryPlan) {
  const organisation = entrant.organisation;
  const slug = title.replaceAll(/[^A-Za-z0-9]/g, '');
  const document = await projectDocument({ title, place, organisation, statement }, index);
  return [
    { field: 'supportingDoc', name: `supportingDoc${slug}.pdf`, mimeType: 'application/pdf', bytes: document },
    { field: 'supportingImage', name: `supportingImage${slug}.png`, mimeType: 'image/png', bytes: projectImage(index) },
    {
      field: 'logoLight',
      name: `logoLight${slug}.svg`,
      mimeType: 'image/svg+xml',
      bytes: logo(organisation, index, 'light'),
    },
    {
      field: 'logoDark',
      name: `logoDark${slug}.svg`,
      mimeType: 'image/svg+xml',
      bytes: logo(organisation, index, 'dark'),
    },
  ];
}
