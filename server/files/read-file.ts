import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { FileStore } from './store.ts'

/**
 * What is kept under a key, whole: pictures are small, and a stream whose reader goes away can end the process
 * (github.com/nodejs/node/issues/54205). Null when nothing is kept there.
 * @throws AppError `unavailable` when the store does not answer
 */
export async function readFile(files: FileStore, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const bytes = await files.getBytes(key)
    return new Uint8Array(bytes)
  } catch (cause) {
    if (isAbsent(cause)) return null
    throw new AppError('unavailable', generalMessages.filesUnavailable, { cause })
  }
}

/** Of the disk, of S3, or FlyDrive's around either. */
function isAbsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404 || isAbsent(error.cause)
}
