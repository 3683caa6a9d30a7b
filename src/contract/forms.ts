import { type Static, Type } from 'typebox';
import type { FormField } from '#machines/form/form.types.ts';
import { audiences, fieldRoles, kindNames, matches, tests } from '#machines/form/form.types.ts';
import { longestAnswer } from '#machines/form/kinds/limits.ts';
import { locales } from '#machines/settings/languages.ts';
import { count, oneOf } from './parts.ts';

const figure = Type.Number({ minimum: -1e12, maximum: 1e12 });
const words = (maximum: number) =>
  Type.Partial(
    Type.Object(Object.fromEntries(locales.map((language) => [language, Type.String({ maxLength: maximum })])), {
      additionalProperties: false,
    }),
  );

/** One field of a form, as `machines/form` describes it. */
export const formFieldSchema = Type.Unsafe<FormField>(
  Type.Object(
    {
      key: Type.String({ maxLength: 40 }),
      kind: oneOf(kindNames),
      label: words(200),
      help: Type.Optional(words(4000)),
      required: Type.Optional(Type.Boolean()),
      categoryIDs: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: 100 })),
      shownWhen: Type.Optional(
        Type.Object({
          all: Type.Boolean(),
          conditions: Type.Array(
            Type.Object({
              field: Type.String({ maxLength: 40 }),
              test: oneOf(tests),
              value: Type.String({ maxLength: 200 }),
            }),
            { maxItems: 10 },
          ),
        }),
      ),
      seenBy: oneOf(audiences),
      blind: Type.Optional(Type.Boolean()),
      role: Type.Optional(oneOf(fieldRoles)),
      eligibility: Type.Optional(
        Type.Object(
          {
            answers: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 250 })),
            match: Type.Optional(oneOf(matches)),
            from: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
            to: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
            otherwise: words(2000),
          },
          { additionalProperties: false },
        ),
      ),
      closed: Type.Optional(Type.Boolean()),
      limit: Type.Optional(
        Type.Object({
          count: Type.Integer({ minimum: 1, maximum: longestAnswer }),
          of: oneOf(['characters', 'words'] as const),
        }),
      ),
      choices: Type.Optional(
        Type.Array(
          Type.Object({
            value: Type.String({ minLength: 1, maxLength: 40 }),
            label: words(200),
            closed: Type.Optional(Type.Boolean()),
          }),
          { maxItems: 200 },
        ),
      ),
      columns: Type.Optional(
        Type.Array(Type.Object({ key: Type.String({ pattern: '^[a-z0-9]{1,24}$' }), label: words(200) }), {
          maxItems: 12,
        }),
      ),
      minimum: Type.Optional(figure),
      maximum: Type.Optional(figure),
      types: Type.Optional(
        Type.Array(oneOf(['application/pdf', 'image/png', 'image/jpeg', 'image/svg+xml'] as const), { maxItems: 8 }),
      ),
      maximumBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 26_214_400 })),
    },
    { additionalProperties: false },
  ),
);

/** A version of an award's form; version 0 is the specification's own. */
export const formSchema = Type.Object({
  awardID: Type.String(),
  version: count,
  fields: Type.Array(formFieldSchema),
  /** For an administrator: how many entries answer each field, and chose each of its choices. */
  usage: Type.Optional(
    Type.Record(Type.String(), Type.Object({ answered: count, chosen: Type.Record(Type.String(), count) })),
  ),
});

/** What publishing a form came to, or would. */
export const savedFormSchema = Type.Object({
  form: formSchema,
  published: Type.Boolean(),
  /** Drafts that go over to it, those of them that lack something or may not enter then, and entries that keep their version. */
  touched: Type.Object({ drafts: count, lacking: count, ineligible: count, kept: count }),
});

export type AwardForm = Static<typeof formSchema>;
