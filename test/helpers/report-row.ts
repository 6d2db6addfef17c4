/** Puts rows into a report store as the write side will. */
import { join } from 'node:path';
import type { SqlValue } from '../../src/reports/sql/database.ts';
import { openSqlite } from '../../src/reports/sql/sqlite.ts';

/** Stores a report in the data folder's SQLite file; `columns` override a plain queued bug. */
export async function storeReport(data: string, columns: Record<string, SqlValue>): Promise<void> {
  const database = await openSqlite(join(data, 'reports.sqlite'));
  const row: Record<string, SqlValue> = {
    id: 'r_abcdefghijklmnop',
    status: 'queued',
    kind: 'bug',
    title: 'It breaks',
    document: '{}',
    document_digest: '',
    created_at: '2026-01-02T03:04:05.000Z',
    updated_at: '2026-01-02T03:04:05.000Z',
    ...columns,
  };
  const names = Object.keys(row);
  try {
    await database.run(
      `INSERT INTO reports (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  } finally {
    await database.close();
  }
}
