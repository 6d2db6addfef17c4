/** The table of daily sums, as a step of each database. */

export const STATISTICS_IN_SQLITE: readonly string[] = [
  `CREATE TABLE statistics (
     kind TEXT NOT NULL,              -- view, markdown, search, tool, referrer, missing, unanswered
     day TEXT NOT NULL,               -- in UTC
     name TEXT NOT NULL,              -- empty: all that the day had no room for
     count INTEGER NOT NULL,
     PRIMARY KEY (kind, day, name)
   ) STRICT, WITHOUT ROWID`,
];

export const STATISTICS_IN_POSTGRES: readonly string[] = [
  `CREATE TABLE statistics (
     kind text NOT NULL,
     day text NOT NULL,
     name text NOT NULL,
     count integer NOT NULL,
     PRIMARY KEY (kind, day, name)
   )`,
];
