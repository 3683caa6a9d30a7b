type Fields = Readonly<Record<string, unknown>>;

/** Whether what was read is an object, whatever its fields are. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
