/** The table of feedback, as a step of each database. */

export const FEEDBACK_IN_SQLITE: readonly string[] = [
  `CREATE TABLE feedback (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     page TEXT NOT NULL,
     useful INTEGER NOT NULL CHECK (useful IN (0, 1)),
     comment TEXT NOT NULL,           -- redacted
     via TEXT NOT NULL,               -- mcp, api
     at TEXT NOT NULL
   ) STRICT`,
  'CREATE INDEX feedback_of_page ON feedback (page, sequence)',
];

export const FEEDBACK_IN_POSTGRES: readonly string[] = [
  `CREATE TABLE feedback (
     sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     page text NOT NULL,
     useful smallint NOT NULL CHECK (useful IN (0, 1)),
     comment text NOT NULL,
     via text NOT NULL,
     at timestamptz NOT NULL
   )`,
  'CREATE INDEX feedback_of_page ON feedback (page, sequence)',
];
