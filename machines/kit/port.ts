import { fromPromise } from 'xstate';

/** An effect that the app provides; a machine run without it fails loudly, naming what is missing. */
export const port = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor '${name}' is not provided`)));
