import { createWriteStream } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { type Pack, pack } from 'tar-stream'

/**
 * What must not be copied, by https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA: the contents of
 * these folders …
 */
const emptied = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
/** … and these files. */
const left =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest|recovery\.signal|standby\.signal|pg_internal\.init.*|pgsql_tmp.*)$/

/** Where finished log segments wait to be copied to the destination. The folder is ours, not PostgreSQL's. */
export const spoolName = 'rechantier_spool'

/** A file in the database's folder: names the destination's folder for its log, where that is not the usual one. */
export const logNameFile = 'rechantier_log'

/**
 * The destination's folder for the log of this database. A database upgraded from an older major version numbers its segments from one
 * again: they must not mix with those of the former database.
 */
export const readLogName = (folder: string): Promise<string> =>
  readFile(join(folder, logNameFile), 'utf8').then(
    (name) => name.trim(),
    () => 'wal',
  )

/** Copied last: it is rewritten most often. */
const controlFile = 'global/pg_control'

interface ClusterBackup {
  /** PostgreSQL's data folder. */
  folder: string
  /** A superuser's connection of its own, for as long as the copy takes. */
  client: Client
  /** The file to write, `.tar.gz`. */
  to: string
  /** Files put beside the data, by the name they get there. */
  beside: Record<string, string>
}

/**
 * Copies a running PostgreSQL together with the log written meanwhile: unpacked and started, the copy has the state at the end of the copying.
 * Returns the first log segment that such a start reads.
 */
export async function backUpCluster({ folder, client, to, beside }: ClusterBackup): Promise<string> {
  // Nothing of the log is recycled while this connection lives.
  await client.query("select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)")
  const { rows: begun } = await client.query(
    "select pg_walfile_name(pg_backup_start('rechantier', true)) as segment",
  )
  const firstSegment: string = begun[0].segment
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 4 }), createWriteStream(to, { mode: 0o600 }))
  const work = async () => {
    await addFolder(archive, folder, '')
    await addFile(archive, folder, controlFile)
    const { rows } = await client.query(
      'select labelfile, spcmapfile, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
    )
    const { labelfile, spcmapfile, segment: lastSegment } = rows[0]
    await addText(archive, 'postgres/backup_label', labelfile)
    if (spcmapfile) await addText(archive, 'postgres/tablespace_map', spcmapfile)
    for (const name of await readdir(join(folder, 'pg_wal')))
      if (name.endsWith('.history') || (isSegment(name) && name >= firstSegment && name <= lastSegment))
        await addFile(archive, folder, `pg_wal/${name}`)
    for (const [name, path] of Object.entries(beside)) {
      const content = await readFile(path, 'utf8').catch(() => null)
      if (content !== null) await addText(archive, name, content)
    }
    archive.finalize()
  }
  try {
    await Promise.all([work(), written])
  } catch (error) {
    archive.destroy(error as Error)
    throw error
  }
  return firstSegment
}

/** 24 hexadecimal digits: timeline, and place in it. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

async function addFolder(archive: Pack, folder: string, inner: string): Promise<void> {
  const names = await readdir(join(folder, inner), { withFileTypes: true }).catch(ignoreMissing)
  for (const entry of names ?? []) {
    const path = inner ? `${inner}/${entry.name}` : entry.name
    if (left.test(entry.name) || path === controlFile || path === spoolName) continue
    if (entry.isDirectory()) {
      archive.entry({ name: `postgres/${path}`, type: 'directory', mode: 0o700 })
      if (!emptied.includes(path)) await addFolder(archive, folder, path)
    } else if (entry.isFile()) await addFile(archive, folder, path)
  }
}

/** Files grow, shrink and go while they are copied; the log mends it. An entry has the size it was announced with all the same. */
async function addFile(archive: Pack, folder: string, path: string): Promise<void> {
  const file = await open(join(folder, path)).catch(ignoreMissing)
  if (!file) return
  const { size } = await file.stat()
  const entry = archive.entry({ name: `postgres/${path}`, size, mode: 0o600 })
  if (size === 0) {
    await file.close()
    entry.end(Buffer.alloc(0))
    return
  }
  await pipeline(exactly(file.createReadStream({ end: size - 1 }), size), entry)
}

/** Filled up with zeros where the content ends early. */
async function* exactly(content: Readable, size: number): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of content) {
    read += chunk.length
    yield chunk
  }
  if (read < size) yield Buffer.alloc(size - read)
}

async function addText(archive: Pack, name: string, content: string): Promise<void> {
  await new Promise<void>((done, fail) =>
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? fail(error) : done())),
  )
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
