import { Client, escapeIdentifier } from 'pg'
import type { BackupContent } from '#domain/platform/backups.ts'

/** Counts every row of the application's tables and adds up its ledger, at one moment. */
export async function countContent(url: string): Promise<BackupContent> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
    const counted: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(`select count(*)::float8 as count from ${escapeIdentifier(name)}`)
      counted[name] = rows[0].count
    }
    const ledger: Record<string, number> = {}
    if ('ledger_entries' in counted) {
      const { rows } = await client.query(
        'select account, (sum(amount) * 100)::float8 as cents from ledger_entries group by account order by account',
      )
      for (const { account, cents } of rows) ledger[account] = cents
    }
    return { tables: counted, ledger }
  } finally {
    await client.end()
  }
}

export const rowsOf = ({ tables }: BackupContent): number =>
  Object.values(tables).reduce((sum, rows) => sum + rows, 0)

/** What came back otherwise than it was backed up, each in a French line; none: all of it is there. */
export function compareContent(before: BackupContent, after: BackupContent): string[] {
  const differences = Object.entries(before.tables)
    .filter(([table, rows]) => after.tables[table] !== rows)
    .map(
      ([table, rows]) =>
        `${table} : ${rows} lignes à la sauvegarde, ${after.tables[table] ?? 'aucune'} après`,
    )
  const accounts = new Set([...Object.keys(before.ledger), ...Object.keys(after.ledger)])
  for (const account of accounts) {
    const [then, now] = [before.ledger[account] ?? 0, after.ledger[account] ?? 0]
    if (then !== now)
      differences.push(`compte « ${account} » : ${then} centimes à la sauvegarde, ${now} après`)
  }
  return differences
}

/** Cents that the ledger has too many or too few: none, ever. */
export const ledgerImbalance = ({ ledger }: BackupContent): number =>
  Object.values(ledger).reduce((sum, cents) => sum + cents, 0)
