import { randomUUID } from 'node:crypto'
import { opendir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { WriteOptions } from 'flydrive/types'
import type { Config } from '#server/config.ts'

/** Stored files, behind one interface for a disk and for an S3-compatible store. */
export type FileStore = Disk

/** Creates the S3-compatible store if one is configured, else a folder of the data. */
export const createFileStore = ({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): Promise<FileStore> =>
  openStore({ s3, folder: resolve(dataFolder, 'files') })

/** Milliseconds within which a store must accept a connection, or a pooled one must become free. */
const connectTimeoutMs = 3_000
/** Milliseconds without data after which a store counts as unavailable. */
const defaultMaxSilenceMs = 5_000

interface StoreOptions {
  s3: Config['s3']
  /** Absolute; created with the first file. */
  folder: string
  /** Overrides `defaultMaxSilenceMs`, for S3-compatible stores only. */
  maxSilenceMs?: number
}

/** Opens an S3-compatible store, or a folder without one. */
export async function openStore({
  s3,
  folder,
  maxSilenceMs = defaultMaxSilenceMs,
}: StoreOptions): Promise<FileStore> {
  if (!s3) return new Disk(new AtomicFilesDriver({ location: folder, visibility: 'private' }))
  // Imported on demand, because it is as large as the rest of the server.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      endpoint: s3.endpoint,
      region: s3.region,
      bucket: s3.bucket,
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      visibility: 'private',
      // Settings that every compatible store supports: no bucket as host name, no access lists, no newer checksums.
      forcePathStyle: true,
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // A store that does not answer must block neither its requests nor those that wait for a connection.
      requestHandler: { connectionTimeout: connectTimeoutMs, socketTimeout: maxSilenceMs },
      maxAttempts: 2,
    }),
  )
}

/** Returns whether an error is FlyDrive's for a failed operation of the disk or of S3. */
export const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && String(error.code).startsWith('E_CANNOT_')) || isStoreUnavailable(error.cause))

/** Writes files atomically, as S3 does, because a partly written picture would be cached for ever. */
class AtomicFilesDriver extends FSDriver {
  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    await this.#writeAtomically(key, (partialKey) => super.put(partialKey, contents, options))
  }

  async #writeAtomically(key: string, write: (partialKey: string) => Promise<void>): Promise<void> {
    const partialKey = `${key}.${randomUUID()}.part`
    const toPath = (key: string) => join(String(this.options.location), key)
    try {
      await write(partialKey)
      await rename(toPath(partialKey), toPath(key))
    } catch (error) {
      await rm(toPath(partialKey), { force: true })
      throw error
    }
  }

  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    await this.#writeAtomically(key, (partialKey) => super.putStream(partialKey, contents, options))
  }

  /** Retries, because a job may write another file into the folder meanwhile (pictures.ts). */
  override deleteAll(prefix: string): Promise<void> {
    const folder = join(String(this.options.location), prefix)
    return rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Lists each file under a folder, one folder at a time, without holding all names in memory. */
  async *walk(folder: string, onUnreadable: (error: unknown) => void): AsyncGenerator<string> {
    const folders: string[] = []
    try {
      for await (const entry of await opendir(join(String(this.options.location), folder))) {
        const key = `${folder}/${entry.name}`
        if (entry.isDirectory()) folders.push(key)
        else if (entry.isFile()) yield key
      }
    } catch (error) {
      // Never created, or deleted meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onUnreadable(error)
    }
    for (const inner of folders) yield* this.walk(inner, onUnreadable)
  }
}

/** Lists each key under a folder (without a final `/`); unreadable folders are reported and skipped. */
export async function* walkFiles(
  files: FileStore,
  folder: string,
  onUnreadable: (error: unknown) => void,
): AsyncGenerator<string> {
  if (files.driver instanceof AtomicFilesDriver) {
    yield* files.driver.walk(folder, onUnreadable)
    return
  }
  let paginationToken: string | undefined
  do {
    const page = await files.listAll(`${folder}/`, { recursive: true, paginationToken })
    for (const entry of page.objects) if (entry.isFile) yield entry.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}
