/** A failure that is reported to the user without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The file of `docent build` that is there now cannot take the place of the one that is served. */
export class FileFailure extends Failure {}
