/** An error of the configuration. */
export interface ConfigError {
  readonly origin: string;
  readonly message: string;
  /** The change that fixes it. */
  readonly remedy: string;
}
