import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FileStore } from '#server/capabilities/files/store.ts'
import type { Config } from '#server/config.ts'
import { programPath } from '#server/lib/program-path.ts'
import { isSegment, readLogName, spoolName } from './cluster-backup.ts'
import type { Destination } from './destination.ts'
import { followNewFiles } from './follow-files.ts'
import { sealBytes, sealedEnding } from './sealing.ts'

/** A segment is finished after so long, even when it is not full: what is acknowledged reaches the destination within a minute. In seconds. */
const maxSegmentSeconds = 40
/** How often it is looked for finished ones; in milliseconds. */
const pause = 2_000

/** In the database's own folder: made by the server, whichever user it runs as. */
export const spoolFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string =>
  resolve(dataFolder, 'postgres', spoolName)

/** With these the embedded server hands over its log as it is finished. */
export function archiveSettings(config: Pick<Config, 'dataFolder' | 'backup'>): Record<string, string> {
  if (!config.backup) return {}
  const command = [process.execPath, programPath('spool-segment'), '%p', '%f', spoolFolder(config)]
  return {
    archive_mode: 'on',
    archive_timeout: String(maxSegmentSeconds),
    archive_command: shellLine(command),
  }
}

/** For the shell PostgreSQL asks: that of Windows takes the first and the last quote of such a line away. */
export function shellLine(words: readonly string[], platform: NodeJS.Platform = process.platform): string {
  const line = words.map((word) => `"${word}"`).join(' ')
  return platform === 'win32' ? `"${line}"` : line
}

interface Shipping {
  config: Pick<Config, 'dataFolder' | 's3'>
  destination: Destination
  files: FileStore
  onError: (error: Error) => void
}

/**
 * Carries finished segments of the log, and files as they are stored, to the destination until the returned function is called, which
 * waits for what is on its way. While the destination is away they wait on this machine.
 */
export function shipSegments({ config, destination, files, onError }: Shipping): () => Promise<void> {
  const folder = spoolFolder(config)
  const ending = new AbortController()
  // A store of objects is copied every night; in between it looks after itself.
  const copyNewFiles = config.s3 ? async () => {} : followNewFiles(files, destination)
  let isReported = false
  const ship = async () => {
    try {
      // The files first: the log may name them.
      await copyNewFiles()
      const log = await readLogName(resolve(config.dataFolder, 'postgres'))
      for (const name of (await readdir(folder).catch(ignoreMissing)).sort())
        if (!name.endsWith('.part')) await shipSegment(destination, { log, folder, name })
      isReported = false
    } catch (error) {
      if (!isReported) onError(error as Error)
      isReported = true
    }
  }
  const work = (async () => {
    while (!ending.signal.aborted) {
      await ship()
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {})
    }
    await ship()
  })()
  return () => {
    ending.abort()
    return work
  }
}

/** `wal/<name>.gz`: segments, and the `.history` of timelines. */
async function shipSegment(
  destination: Destination,
  { log, folder, name }: { log: string; folder: string; name: string },
): Promise<void> {
  const path = join(folder, name)
  if (isSegment(name) || name.endsWith('.history')) {
    const content = await promisify(gzip)(await readFile(path), { level: 4 })
    const key = `${log}/${name}.gz${destination.recipient ? sealedEnding : ''}`
    await destination.store.put(key, await sealBytes(content, destination.recipient))
  }
  await rm(path)
}

/** Made with its first segment. */
function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
