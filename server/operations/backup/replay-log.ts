import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { runConcurrently } from './copy-files.ts'
import { type Destination, listKeys } from './destination.ts'
import type { Manifest } from './manifest.ts'
import { unseal } from './sealing.ts'

/** In the database's folder, so that the server's account can read segments from it. */
const fetchedName = 'rechantier_fetched'

interface Fetching {
  destination: Destination
  manifest: Manifest
  /** The secret key (AGE-SECRET-KEY-1…). */
  identity: string | null
  /** Of the database that is being restored. */
  folder: string
  /** The moment to stop at; else all is read. */
  until: Date | null
  report: (message: string) => void
}

/** Fetches what was written after the base backup; with the settings returned PostgreSQL replays it. */
export async function fetchLog(fetching: Fetching): Promise<Record<string, string>> {
  const { destination, manifest, identity, folder, until, report } = fetching
  const fetched = join(folder, fetchedName)
  await mkdir(fetched)
  const { log, firstSegment: first } = manifest
  if (log === null || first === null) throw new Error('the backup names no log')
  const logFolder = `${log}/`
  const keys = (await listKeys(destination, log)).filter((key) => {
    const name = key.slice(logFolder.length)
    // The timeline's number may have grown since, the place in it only grows.
    return name.includes('.history') || name.slice(8, 24) >= first.slice(8)
  })
  report(`Journal de la base : ${keys.length} segments…`)
  await runConcurrently(keys, async (key) => {
    const [name = ''] = key.slice(logFolder.length).split('.gz')
    const content = await unseal(await destination.store.getStream(key), key, identity)
    // History files are requested repeatedly, a segment once.
    const to = join(folder, name.endsWith('.history') ? 'pg_wal' : fetchedName, name)
    await writeSparsely(content.pipe(createGunzip({ chunkSize: blockSize })), to)
  })
  await writeFile(join(folder, 'recovery.signal'), '')
  return {
    restore_command: takeSegment,
    recovery_target_action: 'promote',
    // As PostgreSQL writes it: here it does not know the T and the Z.
    ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
}

/**
 * PostgreSQL's `restore_command`, run in its folder: the segment changes its place, and one that is not there ends the reading. The shell
 * does it: after a day there are two thousand segments, and a program of ours for each would take longer than all the rest.
 */
const takeSegment = `test -f ${fetchedName}/%f && mv ${fetchedName}/%f "%p"`

const blockSize = 65_536
const zeros = Buffer.alloc(blockSize)

/**
 * Writes a file without its zeros: a segment that was closed before it was full ends in as many megabytes of them, which take no room so.
 * @throws Error what cannot be read or written
 */
export async function writeSparsely(content: Readable, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let at = 0
    for await (const block of content as AsyncIterable<Buffer>) {
      if (!block.equals(zeros.subarray(0, block.length))) await writeAll(file, block, at)
      at += block.length
    }
    await file.truncate(at)
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, block: Buffer, at: number): Promise<void> {
  for (let done = 0; done < block.length; ) {
    const { bytesWritten } = await file.write(block, done, block.length - done, at + done)
    done += bytesWritten
  }
}
