/** The disk that uploaded files lie on, with the embedded database where there is one. */
export interface DiskPort {
  /** How many bytes may still be written to it. */
  free(): Promise<number>;
}
