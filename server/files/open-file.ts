import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { FileStore } from './store.ts'

/**
 * What is kept under a key, as it comes from the disk or the store; null when nothing is. Whoever opens it reads it to
 * its end or destroys it.
 * @throws AppError `unavailable` when the store does not answer
 */
export async function openFile(files: FileStore, key: string): Promise<Readable | null> {
  try {
    const stream = await files.getStream(key)
    // A disk says only now that there is no such file.
    await once(stream, 'readable')
    return stream
  } catch (cause) {
    if (isAbsent(cause)) return null
    throw new AppError('unavailable', generalMessages.filesUnavailable, { cause })
  }
}

/** The whole of it. */
export async function readFile(files: FileStore, key: string): Promise<Uint8Array | null> {
  const stream = await openFile(files, key)
  return stream && Buffer.concat(await stream.toArray())
}

/** Of the disk, of S3, or FlyDrive's around either. */
function isAbsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404 || isAbsent(error.cause)
}
