/** The parameters of a refusal, where `fields` names those of a thing that have words, `award.field.currency`, by these. */
export function withFieldNames<Value>(
  code: string,
  params: Readonly<Record<string, Value>>,
  textOf: (id: string) => string | undefined,
): Readonly<Record<string, Value | string>> {
  // Of parameters that stand for any, none are named.
  const fields = Object.hasOwn(params, 'fields') ? params.fields : undefined;
  if (typeof fields !== 'string') return params;
  const named = (field: string) => textOf(`${code.split('.')[0]}.field.${field}`) ?? field;
  return { ...params, fields: fields.split(', ').map(named).join(', ') };
}
