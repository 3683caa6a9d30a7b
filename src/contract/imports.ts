import { Type } from 'typebox';
import { importLimits } from '#machines/importing/importing.rules.ts';
import { type EntryData, entryDataSchema, ownAnswer } from './entities/entry.ts';
import { count, id, reasonSchema } from './parts.ts';

const row = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** SHA-256 of the file, in hexadecimal figures. */
const digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const name = Type.String({ minLength: 1, maxLength: 255 });

/** A file of entries that was imported, or whose import was begun; `made` counts the drafts that it made. */
export const importSchema = Type.Object({
  id,
  name,
  digest,
  rows: count,
  made: count,
  byName: Type.String(),
  createdAt: Type.String(),
  finishedAt: Type.Union([Type.String(), Type.Null()]),
});

/** What begins an import; `again` where the same file was imported before and is meant to be once more. */
export const newImportSchema = Type.Object({
  name,
  digest,
  rows: Type.Integer({ minimum: 1, maximum: importLimits.rows }),
  again: Type.Optional(Type.Boolean()),
});

/** Rows of a file, each a draft to be made: of the entrant with that address, or without one of the organiser's own. */
export const importRowsSchema = Type.Object({
  rows: Type.Array(
    Type.Object({
      row,
      categoryID: Type.Union([id, Type.Null()]),
      email: Type.String({ maxLength: 254 }),
      data: Type.Unsafe<Partial<EntryData>>(
        Type.Object(Type.Partial(entryDataSchema).properties, { additionalProperties: ownAnswer }),
      ),
    }),
    { minItems: 1, maxItems: importLimits.rowsAtOnce },
  ),
  /** Whether these are the last rows of the file. */
  done: Type.Boolean(),
});

/** What became of rows: the drafts that they are now, and those refused with every reason. */
export const importedRowsSchema = Type.Object({
  made: Type.Array(Type.Object({ row, id })),
  refused: Type.Array(Type.Object({ row, reasons: Type.Array(reasonSchema) })),
});
