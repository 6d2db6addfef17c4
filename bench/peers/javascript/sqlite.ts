/** SQLite's FTS5 with Porter's stemmer, words joined by OR, the last one also as a prefix, ranked by its bm25(). */
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { FIELDS, WEIGHTS, type Peer } from './peer.ts';
import { versionOf } from './versions.ts';

const COLUMNS = FIELDS.join(', ');
const BOOSTS = ['0', ...FIELDS.map((field) => WEIGHTS[field])].join(', ');
const SEARCH = `SELECT slug FROM sections WHERE sections MATCH ? ORDER BY bm25(sections, ${BOOSTS}) LIMIT ?`;

const fileIn = (folder: string): string => join(folder, 'index.sqlite');

export const sqlite: Peer = {
  version: versionOf('sqlite3'),
  async build(documents, { folder }) {
    const database = new sqlite3.Database(fileIn(folder));
    await execute(
      database,
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
       CREATE VIRTUAL TABLE sections USING fts5(slug UNINDEXED, ${COLUMNS}, tokenize = 'porter unicode61');
       BEGIN;`,
    );
    const insert = database.prepare('INSERT INTO sections VALUES (?, ?, ?, ?, ?)');
    for (const document of documents) {
      insert.run(document.slug, ...FIELDS.map((field) => document[field]));
    }
    await new Promise((resolve) => insert.finalize(resolve));
    await execute(database, `COMMIT; INSERT INTO sections(sections) VALUES ('optimize');`);
    await new Promise((resolve) => database.close(resolve));
  },
  open({ folder }) {
    const database = new sqlite3.Database(fileIn(folder), sqlite3.OPEN_READONLY);
    const search = database.prepare(SEARCH);
    return Promise.resolve(
      (query, limit) =>
        new Promise((resolve, reject) => {
          search.all<{ slug: string }>([expression(query), limit], (error, rows) =>
            error ? reject(error) : resolve(rows.map(({ slug }) => slug)),
          );
        }),
    );
  },
};

function expression(query: string): string {
  const words = query.match(/[\p{L}\p{N}_]+/gu) ?? ['a'];
  return words.map((word, i) => `"${word}"${i === words.length - 1 ? ' *' : ''}`).join(' OR ');
}

function execute(database: sqlite3.Database, statements: string): Promise<void> {
  return new Promise((resolve, reject) => {
    database.exec(statements, (error) => (error ? reject(error) : resolve()));
  });
}
