import { parse } from '@formatjs/icu-messageformat-parser';

/** Compiles a file of messages: plain words stay words, everything else becomes its syntax tree. */
export default function compileMessages(source) {
  const messages = Object.entries(JSON.parse(source)).map(([id, message]) => [id, compile(id, message)]);
  return JSON.stringify(Object.fromEntries(messages));
}

function compile(id, message) {
  const isPlain = !/['{}<#]/.test(message);
  if (isPlain) return message;
  try {
    return parse(message, { ignoreTag: true, captureLocation: false });
  } catch (error) {
    throw new Error(`${id}: ${error.message} in ${JSON.stringify(message)}`);
  }
}
