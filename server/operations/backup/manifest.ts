import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { type Destination, listKeys } from './destination.ts'

const count = z.number().int().nonnegative()

/** What describes one backup, beside it and never encrypted: no name, no address, no text of anybody stands in it. */
const manifestSchema = z.object({
  version: z.literal(1),
  /** Its moment, as files are named: `2026-11-23T02-00-00Z`. */
  name: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** `cluster`: PostgreSQL's own files, with what was written while they were copied; `dump`: by pg_dump. */
  kind: z.enum(['cluster', 'dump']),
  /** Its major version. */
  postgres: z.string(),
  database: z.object({ key: z.string(), bytes: count, sha256: z.string() }),
  /** The first segment of the log that a restore of this one reads. Of a cluster only. */
  firstSegment: z.string().nullable(),
  /** The folder of that log. */
  log: z.string().default('wal'),
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
