/** Declares what Docent calls of sqlite3: the package is optional, and where npm leaves it out, its own types are missing too. */
declare module 'sqlite3' {
  class Database {
    constructor(file: string, opened: (error: Error | null) => void);
    configure(option: 'busyTimeout', milliseconds: number): void;
    close(closed: (error: Error | null) => void): void;
    all<Row>(
      sql: string,
      parameters: readonly unknown[],
      done: (error: Error | null, rows: Row[]) => void,
    ): void;
    run(
      sql: string,
      parameters: readonly unknown[],
      done: (this: { readonly changes: number }, error: Error | null) => void,
    ): void;
  }
  const driver: { readonly Database: typeof Database };
  export default driver;
}
