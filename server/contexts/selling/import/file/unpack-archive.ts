import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { AppError } from '#domain/errors.ts'
import { importMessages } from '#domain/selling-messages.ts'

/**
 * Reads, piece by piece, the entries of an archive for which `select` returns a consumer; it receives names in lower case.
 * Call it after `inspectSheets`, which limits the unpacked size.
 * @throws AppError `invalid` for a broken archive
 */
export async function readEntries(
  archive: Buffer,
  select: (name: string) => ((text: string) => void) | undefined,
): Promise<void> {
  const zip = await openArchive(archive)
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: unknown) => {
      zip.close()
      reject(cause instanceof AppError ? cause : new AppError('invalid', importMessages.broken, { cause }))
    }
    zip.on('error', fail)
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      const consume = select(entry.fileName.toLowerCase())
      if (!consume) return zip.readEntry()
      zip.openReadStream(entry, (failure, stream) => {
        if (failure) return fail(failure)
        stream.setEncoding('utf8')
        stream.on('error', fail)
        stream.on('end', () => zip.readEntry())
        stream.on('data', (piece: string) => {
          try {
            consume(piece)
          } catch (cause) {
            stream.destroy()
            fail(cause)
          }
        })
      })
    })
    zip.readEntry()
  })
}

const openArchive = (archive: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true, validateEntrySizes: true }, (cause, zip) =>
      cause ? reject(new AppError('invalid', importMessages.broken, { cause })) : resolve(zip),
    ),
  )
