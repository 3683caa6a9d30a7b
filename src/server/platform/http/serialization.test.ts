import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { schemas } from '#contract/schemas.ts';
import { serializerCompiler, serializerOf, writable } from './serialization.ts';

const written = (schema: object, value: unknown) =>
  JSON.parse(serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' })(value)) as unknown;

describe('writing an answer', () => {
  const word = Type.Union([Type.Literal('card'), Type.Literal('invoice')]);
  const inner = Type.Object({ id: Type.String(), by: Type.Union([word, Type.Null()]) });
  const schema = Type.Object({
    word,
    none: Type.Union([Type.String(), Type.Null()]),
    some: Type.Union([inner, Type.Null()]),
    list: Type.Array(Type.Union([inner, Type.Null()])),
    either: Type.Union([Type.String(), Type.Integer()]),
    shapes: Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Integer() }), Type.Null()]),
    status: Type.Union([Type.Literal(1), Type.Literal(2)]),
    left: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  });

  it('keeps what the schema knows, null where it may be, and leaves everything else out', () => {
    const by = { id: 'x', by: 'card', secret: 's' };
    const value = {
      word: 'invoice',
      none: null,
      some: by,
      list: [null, by],
      either: 5,
      shapes: { b: 2, c: 1 },
      status: 2,
      secret: 's',
    };
    const { secret: _, ...shown } = by;
    expect(written(schema, value)).toEqual({
      word: 'invoice',
      none: null,
      some: shown,
      list: [null, shown],
      either: 5,
      shapes: { b: 2 },
      status: 2,
    });
    expect(written(schema, { ...value, none: '', some: null, shapes: null, either: 'a', left: null })).toMatchObject({
      none: '',
      some: null,
      shapes: null,
      either: 'a',
      left: null,
    });
  });

  it('tries no part of a union with null, or of words', () => {
    expect(writable(Type.Union([Type.String(), Type.Null()]))).toEqual({ type: 'string', nullable: true });
    expect(writable(word)).toEqual({ type: 'string' });
    expect(writable(Type.Union([word, Type.Null()]))).toEqual({ type: 'string', nullable: true });
    expect(writable(schema.properties.either)).toEqual({ type: ['string', 'integer'] });
    expect(writable(schema.properties.shapes)).toHaveProperty('anyOf');
  });
});

const choices = (schema: object): number => JSON.stringify(schema).split('"anyOf"').length - 1;

describe.each(Object.keys(calls) as (keyof typeof calls)[])('%s', (name) => {
  it('has an answer that can be written', () => {
    expect(serializerOf(schemas[name].reply)).toBeTypeOf('function');
  });
});

it('leaves no choice to be tried in any answer of the contract', () => {
  const left = Object.entries(schemas).filter(([, { reply }]) => choices(writable(reply)) > 0);
  expect(left.map(([name]) => name)).toEqual([]);
});
