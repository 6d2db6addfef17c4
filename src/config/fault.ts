/** Something that is wrong with the configuration. */
export interface ConfigFault {
  readonly origin: string;
  readonly message: string;
  /** What to change. */
  readonly remedy: string;
}
