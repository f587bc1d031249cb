import { gunzipSync, gzipSync } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import { z } from 'zod'
import type { BackupContent } from '#domain/platform/backups.ts'
import { type Destination, listKeys } from './copy-files.ts'

const count = z.number().int().nonnegative()

/** What describes one backup, beside it and never encrypted: no name, no address, no text of anybody stands in it. */
const manifestSchema = z.object({
  version: z.literal(1),
  /** Its moment, as files are named: `2026-11-23T02-00-00Z`. */
  name: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /**
   * `rows`: of the embedded database (dump-rows.ts); `base`: of a PostgreSQL that archives its log, by pg_basebackup; `dump`: of another one, by
   * pg_dump; `cluster`: the embedded server's files, by version 1.3, which alone restores them.
   */
  kind: z.enum(['rows', 'base', 'dump', 'cluster']),
  /** Its major version. */
  postgres: z.string(),
  database: z.object({ key: z.string(), bytes: count, sha256: z.string() }),
  /** The first segment of the archived log that a restore of this one reads. Of `base` only. */
  firstSegment: z.string().nullable(),
  /** The folder of that log. */
  log: z.string().nullable().default(null),
  /** The name of the site's database in the cluster. Of `base` only. */
  databaseName: z.string().nullable().default(null),
  /** As the trial restore of this very backup counted it. */
  content: z.object({
    tables: z.record(z.string(), count),
    ledger: z.record(z.string(), z.number().int()),
  }),
  /** How many files `files/` held then. */
  files: count,
})
export type Manifest = z.infer<typeof manifestSchema>

const folder = 'backups'
const keyOf = (name: string) => `${folder}/${name}.json`
const filesKeyOf = (name: string) => `${folder}/${name}.files.gz`

/** The list of files first: a manifest says that all is there. */
export async function writeManifest(
  { store }: Destination,
  manifest: Manifest,
  files: string[],
): Promise<void> {
  await store.put(filesKeyOf(manifest.name), gzipSync(files.join('\n')))
  await store.put(keyOf(manifest.name), JSON.stringify(manifest, null, 2))
}

/** Of every whole backup, newest first. @throws what the store throws */
export async function readManifests(destination: Destination): Promise<Manifest[]> {
  const keys = (await listKeys(destination, folder)).filter((key) => key.endsWith('.json'))
  const read = await Promise.all(
    keys.map(async (key) => manifestSchema.parse(JSON.parse(await destination.store.get(key)))),
  )
  return read.sort((one, other) => (one.name < other.name ? 1 : -1))
}

/** The keys of the files that belong to a backup, as the file store names them. */
export async function readFileList({ store }: Destination, name: string): Promise<string[]> {
  const text = gunzipSync(await store.getBytes(filesKeyOf(name))).toString()
  return text === '' ? [] : text.split('\n')
}

/** The manifest first: what is half deleted is no backup any more. */
export async function deleteBackup({ store }: Destination, manifest: Manifest): Promise<void> {
  await store.delete(keyOf(manifest.name))
  await store.delete(filesKeyOf(manifest.name))
  await store.delete(manifest.database.key)
}

/** A moment as files are named. */
export const backupName = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

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
