import { Type } from 'typebox';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { mostFurther } from '#machines/entry/further.rules.ts';
import { longestNote } from '#machines/entry/handling.rules.ts';
import { invoiceStatuses } from '#machines/invoice/invoice.rules.ts';
import {
  colleagueSchema,
  type EntryData,
  entryDataSchema,
  entrySchema,
  entryVersionSchema,
  handlingSchema,
  listedEntrySchema,
  ownAnswer,
  ownListedSchema,
  storedFileSchema,
} from '../entities/entry.ts';
import { importedRowsSchema, importRowsSchema, importSchema, newImportSchema } from '../imports.ts';
import { count, id, nullable, reasonSchema } from '../parts.ts';
import { sortKeys } from '../sortKeys.ts';
import { email, flag, listQuery, nothing, ofEntry, searchBy, someOf } from './shared.ts';

const entryInput = Type.Object({
  awardID: Type.Optional(id),
  categoryID: Type.Optional(Type.Union([id, Type.Null()])),
  data: Type.Optional(
    Type.Unsafe<Partial<EntryData>>(
      Type.Object(Type.Partial(entryDataSchema).properties, {
        additionalProperties: ownAnswer,
      }),
    ),
  ),
  /** A field's file as stored by the upload; null removes it. Fields not named stay as they are. */
  files: Type.Optional(Type.Record(Type.String(), Type.Union([storedFileSchema, Type.Null()]))),
  /** How the fee is paid: by the default card, or against an invoice. */
  payment: Type.Optional(Type.Union([Type.Literal('card'), Type.Literal('invoice')])),
  discountID: Type.Optional(Type.String({ maxLength: 40 })),
  /** The version of the award's terms for entrants that the entrant accepts on submitting. */
  acceptedTerms: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  /** On submitting: categories that it is entered in besides its own, each as an entry of its own; left out, those that the draft keeps. */
  further: Type.Optional(Type.Array(id, { maxItems: mostFurther })),
  /**
   * On submitting: what the page showed. Where another category, another amount or another card is due by now, nothing is submitted (409). `total` is
   * all that is charged or invoiced, with its tax, in minor units; `stripeID` the card, null where none is charged. Left out, what is due is taken.
   */
  seen: Type.Optional(
    Type.Object({ categoryID: nullable(id), total: count, stripeID: nullable(Type.String({ maxLength: 200 })) }),
  ),
});

/** A step of the entry's lifecycle that an update asks for: 0 withdraw, 2 let in to judging, 9 ask for correction. */
const entryStep = Type.Object({
  status: Type.Optional(
    Type.Union([
      Type.Literal(entryStatuses.inProgress),
      Type.Literal(entryStatuses.openForJudging),
      Type.Literal(entryStatuses.error),
    ]),
  ),
  message: Type.Optional(Type.String({ maxLength: 4000 })),
  fields: Type.Optional(Type.Array(Type.String())),
});

/** What the calls about entries, drafts from a file and colleagues send and answer. */
export const entrySchemas = {
  getEntry: { query: Type.Object(ofEntry), reply: entrySchema },
  createEntry: { query: Type.Object({ isSubmit: flag }), body: Type.Object({ data: entryInput }), reply: entrySchema },
  listEntries: {
    query: listQuery({
      ...searchBy(sortKeys.entries),
      awardID: Type.Optional(id),
      /** Of an administrator's list alone: what was entered for this organisation. */
      orgID: Type.Optional(id),
      /** `row`: each as a list shows it (`OwnListedEntry`), instead of whole. */
      fields: Type.Optional(Type.Literal('row')),
    }),
    reply: Type.Array(ownListedSchema),
  },
  /** What the entry held after each sitting of somebody who wrote it, the newest first. */
  listEntryVersions: { query: listQuery(ofEntry), reply: Type.Array(entryVersionSchema) },
  listAwardEntries: {
    query: listQuery({
      // A field of the award's own form, too.
      ...searchBy([...sortKeys.entries, '[A-Za-z]\\w*']),
      awardID: id,
      status: someOf(Object.values(entryStatuses)),
      categoryID: Type.Optional(id),
      /** `none` where no invoice was raised. */
      payment: someOf([...invoiceStatuses, 'none']),
      missing: flag,
      /** Only the best entry of each category. */
      best: flag,
      /** A tag of the organiser's team, and who is responsible: `none` for nobody. */
      tag: Type.Optional(Type.String({ maxLength: 200 })),
      responsible: Type.Optional(Type.String({ maxLength: 40 })),
      /** Conditions on answers to the award's own form, as `writeFilters` of `machines/form` writes them; all have to hold. */
      own: Type.Optional(Type.String({ maxLength: 4000 })),
      /** Fields of that form, commas between them, whose answers a row brings along. A field is a `sort`, too. */
      columns: Type.Optional(Type.String({ maxLength: 500 })),
      /** `row`: each as a list shows it (`ListedEntry`), instead of whole. */
      fields: Type.Optional(Type.Literal('row')),
    }),
    reply: Type.Array(listedEntrySchema),
  },
  updateEntry: {
    query: Type.Object({ ...ofEntry, orgID: Type.Optional(id) }),
    body: Type.Object({ data: Type.Intersect([entryInput, entryStep]) }),
    reply: entrySchema,
  },
  submitEntry: {
    query: Type.Object(ofEntry),
    body: Type.Optional(Type.Object({ data: Type.Optional(entryInput) })),
    reply: entrySchema,
  },
  submitEntryAsAdmin: {
    query: Type.Object(ofEntry),
    body: Type.Optional(Type.Object({ data: Type.Optional(entryInput) })),
    reply: entrySchema,
  },
  changeEntryCategory: { query: Type.Object({ ...ofEntry, categoryID: id }), reply: entrySchema },
  /** Many entries of one award at once; those that may not be moved are answered with the reasons. */
  moveEntries: {
    query: Type.Object({ awardID: id, categoryID: id }),
    body: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 500 }) }),
    reply: Type.Object({
      moved: Type.Array(id),
      refused: Type.Array(Type.Object({ id, reasons: Type.Array(reasonSchema) })),
    }),
  },
  /** The tags that an award's entries bear, and the administrators, each with how many entries they have. */
  getHandling: {
    query: Type.Object({ awardID: id }),
    reply: Type.Object({
      tags: Type.Array(Type.Object({ tag: Type.String(), entries: count })),
      administrators: Type.Array(Type.Object({ id, name: Type.String(), entries: count })),
    }),
  },
  saveHandling: {
    query: Type.Object(ofEntry),
    body: Type.Object({
      tags: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
      note: Type.String({ maxLength: longestNote }),
      responsibleID: nullable(id),
    }),
    reply: handlingSchema,
  },
  /** Of many entries of one award at once: what is left out stays as it is. All are changed, or none with the reason. */
  handleEntries: {
    query: Type.Object({ awardID: id }),
    body: Type.Object({
      ids: Type.Array(id, { minItems: 1, maxItems: 500 }),
      add: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
      remove: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
      responsibleID: Type.Optional(nullable(id)),
    }),
    reply: Type.Object({ changed: Type.Array(id) }),
  },
  deleteEntry: { query: Type.Object(ofEntry), reply: nothing },
  /** What was imported into an award, the newest first. */
  listImports: { query: listQuery({ awardID: id }), reply: Type.Array(importSchema) },
  /** Answers the import that was begun of the same file and not finished, where there is one. */
  beginImport: {
    query: Type.Object({ awardID: id }),
    body: newImportSchema,
    reply: Type.Object({ id, made: Type.Integer() }),
  },
  /** Makes drafts; a row that was made before is answered and not made again. */
  importEntries: { query: Type.Object({ id, awardID: id }), body: importRowsSchema, reply: importedRowsSchema },
  /** For a colleague only those who accepted, and of the others no address. */
  listColleagues: { query: listQuery(ofEntry), reply: Type.Array(colleagueSchema) },
  /** Sends the invitation again where the address has one; says nothing of whether it has an account. */
  inviteColleague: {
    query: Type.Object(ofEntry),
    body: Type.Object({ data: Type.Object({ email }) }),
    reply: colleagueSchema,
  },
  /** What the link of an invitation carries; answers which entry it is to. */
  acceptColleague: {
    query: nothing,
    body: Type.Object({ id, code: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: Type.Object(ofEntry),
  },
  /** Removes a colleague, takes an invitation back, or leaves. */
  removeColleague: { query: Type.Object({ ...ofEntry, colleagueID: id }), reply: nothing },
  /** Undoes the deletion of a draft. */
  restoreEntry: { query: Type.Object(ofEntry), reply: entrySchema },
} as const;
