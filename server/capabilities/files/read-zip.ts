import {
  type Entry,
  fromBufferPromise,
  getFileNameLowLevel,
  openPromise,
  validateFileName,
  type ZipFile,
} from 'yauzl'
import { AppError } from '#domain/errors.ts'
import { pictureMessages } from '#domain/selling-messages.ts'
import { maxPictureBytes } from './picture-format.ts'

const maxEntries = 10_000
const maxUnpackedBytes = 4 * 1024 ** 3
/** Photographs hardly compress, so a higher ratio indicates a zip bomb. */
const maxCompressionRatio = 30
/** Uncompressed size up to which any ratio is allowed. */
const alwaysAllowedBytes = 1024 * 1024

export interface ZipPicture {
  /** As written in the zip, with folders before `/`; only for comparison, never to be opened. */
  name: string
  /** @throws AppError `invalid` when it is damaged, `too-large` */
  read(): Promise<Uint8Array>
}

/**
 * Calls `work` with the files of a zip (a path, or its bytes), in order. Each file is read on demand, so that one is in memory at a time.
 * Folders, hidden files and paths outside the zip are skipped.
 * @throws AppError `invalid` or `too-large` when it is no zip, or a harmful one
 */
export async function readZipPictures<T>(
  source: string | Uint8Array,
  work: (pictures: ZipPicture[]) => Promise<T>,
): Promise<T> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  const opened =
    typeof source === 'string'
      ? openPromise(source, options)
      : fromBufferPromise(Buffer.from(source), options)
  const zip = await opened.catch((cause) => {
    throw new AppError('invalid', pictureMessages.zipBroken, { cause })
  })
  try {
    return await work(await listPictures(zip))
  } finally {
    zip.close()
  }
}

async function listPictures(zip: ZipFile): Promise<ZipPicture[]> {
  if (zip.entryCount > maxEntries) throw new AppError('too-large', pictureMessages.zipTooMany)
  const pictures: ZipPicture[] = []
  let compressedBytes = 0
  let uncompressedBytes = 0
  for await (const entry of iterateEntries(zip)) {
    const name = decodeName(entry)
    if (!isVisibleFile(name)) continue
    if (entry.isEncrypted()) throw new AppError('invalid', pictureMessages.zipEncrypted)
    compressedBytes += entry.compressedSize
    uncompressedBytes += entry.uncompressedSize
    // Entries that share their bytes are a zip bomb as well.
    if (compressedBytes > zip.fileSize || uncompressedBytes > maxUnpackedBytes) {
      throw new AppError('too-large', pictureMessages.zipBomb)
    }
    pictures.push({ name, read: () => readEntry(zip, entry) })
  }
  return pictures
}

async function* iterateEntries(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (cause) {
    throw new AppError('invalid', pictureMessages.zipBroken, { cause })
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const { compressedSize, uncompressedSize } = entry
  if (uncompressedSize > maxPictureBytes) throw new AppError('too-large', pictureMessages.tooHeavy)
  if (uncompressedSize > Math.max(alwaysAllowedBytes, maxCompressionRatio * compressedSize)) {
    throw new AppError('invalid', pictureMessages.broken)
  }
  try {
    // yauzl stops when an entry exceeds its declared size.
    const stream = await zip.openReadStreamPromise(entry)
    return Buffer.concat(await stream.toArray())
  } catch (cause) {
    throw new AppError('invalid', pictureMessages.broken, { cause })
  }
}

/** Decodes a name: macOS writes UTF-8 without its flag; other bytes are in the code page of early zips. */
function decodeName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/')
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  }
}

const isVisibleFile = (name: string): boolean =>
  name !== '' &&
  validateFileName(name) === null &&
  !name.endsWith('/') &&
  !name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
