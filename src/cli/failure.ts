/** A failure that is reported to the user without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
