/** Programs that may make what the files of a project refer to and do not hold; none is run. */
export interface Makers {
  /** As the configuration names them. */
  readonly names: readonly string[];
  /** Whether they may make any label, page or file; names of code alone otherwise. */
  readonly makesAll: boolean;
}
