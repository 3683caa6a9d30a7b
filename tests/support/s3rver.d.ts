/** As much of the server's own interface as the tests use; it brings no types. */
declare module '@20minutes/s3rver' {
  interface Options {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string }[];
    readonly serviceEndpoint: string;
    readonly vhostBuckets: boolean;
  }
  interface Asked {
    readonly method: string;
    readonly query: Readonly<Record<string, unknown>>;
    type: string;
    body: string;
  }
  export default class S3rver {
    readonly middleware: ((asked: Asked, next: () => Promise<void>) => Promise<void>)[];
    constructor(options: Options);
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
