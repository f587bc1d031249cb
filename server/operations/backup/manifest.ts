import { gunzipSync, gzipSync } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import { z } from 'zod'
import type { BackupContent } from '#domain/platform/backups.ts'
import { type Destination, listKeys } from './copy-files.ts'

const count = z.number().int().nonnegative()

/** The description of a backup, stored beside it unencrypted, and therefore without personal data. */
const manifestSchema = z.object({
  version: z.literal(1),
  /** The moment of the backup in the format of file names: `2026-11-23T02-00-00Z`. */
  name: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /**
   * `rows` of the embedded database (dump-rows.ts); `base`, by pg_basebackup, of a PostgreSQL that archives its log; `dump`, by pg_dump, of
   * another one; `cluster`, the embedded server's files, by version 1.3, which alone restores them.
   */
  kind: z.enum(['rows', 'base', 'dump', 'cluster']),
  /** PostgreSQL's major version. */
  postgres: z.string(),
  database: z.object({ key: z.string(), bytes: count, sha256: z.string() }),
  /** The first segment of the archived log that a restore reads; for `base` only. */
  firstSegment: z.string().nullable(),
  /** The log's folder; for `base` only. */
  log: z.string().nullable().default(null),
  /** The name of the site's database in the cluster; for `base` only. */
  databaseName: z.string().nullable().default(null),
  /** The content that the trial restore of this backup counted. */
  content: z.object({
    tables: z.record(z.string(), count),
    ledger: z.record(z.string(), z.number().int()),
  }),
  /** Number of files in the file store at that time. */
  files: count,
})
export type Manifest = z.infer<typeof manifestSchema>

const manifestFolder = 'backups'
const manifestKey = (name: string) => `${manifestFolder}/${name}.json`
const fileListKey = (name: string) => `${manifestFolder}/${name}.files.gz`

/** Writes the list of files first, because a manifest marks a complete backup. */
export async function writeManifest(
  { store }: Destination,
  manifest: Manifest,
  files: string[],
): Promise<void> {
  await store.put(fileListKey(manifest.name), gzipSync(files.join('\n')))
  await store.put(manifestKey(manifest.name), JSON.stringify(manifest, null, 2))
}

/** Reads the manifests of all complete backups, newest first. @throws errors of the store */
export async function readManifests(destination: Destination): Promise<Manifest[]> {
  const keys = (await listKeys(destination, manifestFolder)).filter((key) => key.endsWith('.json'))
  const manifests = await Promise.all(
    keys.map(async (key) => manifestSchema.parse(JSON.parse(await destination.store.get(key)))),
  )
  return manifests.sort((one, other) => (one.name < other.name ? 1 : -1))
}

/** Reads the keys in the file store of a backup's files. */
export async function readFileList({ store }: Destination, name: string): Promise<string[]> {
  const text = gunzipSync(await store.getBytes(fileListKey(name))).toString()
  return text === '' ? [] : text.split('\n')
}

/** Deletes the manifest first, so that a partly deleted backup no longer counts as one. */
export async function deleteBackup({ store }: Destination, manifest: Manifest): Promise<void> {
  await store.delete(manifestKey(manifest.name))
  await store.delete(fileListKey(manifest.name))
  await store.delete(manifest.database.key)
}

/** Formats a moment for file names. */
export const backupName = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Counts the rows of all tables and adds up the ledger in one snapshot. */
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

export const totalRows = ({ tables }: BackupContent): number =>
  Object.values(tables).reduce((sum, rows) => sum + rows, 0)

/** Returns the differences after a restore as French lines; empty without any. */
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

/** Returns the ledger's imbalance in cents, which must be zero. */
export const ledgerImbalance = ({ ledger }: BackupContent): number =>
  Object.values(ledger).reduce((sum, cents) => sum + cents, 0)
