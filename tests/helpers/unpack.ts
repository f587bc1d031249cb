import { buffer } from 'node:stream/consumers'
import { type Entry, fromBuffer } from 'yauzl'

/** Unpacks a ZIP with another library than the one that writes it. */
export const unpack = (zip: Uint8Array): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    fromBuffer(Buffer.from(zip), { lazyEntries: true, strictFileNames: true }, (error, archive) => {
      if (error) return reject(error)
      archive.on('entry', (entry: Entry) =>
        archive.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          files.set(entry.fileName, await buffer(stream))
          archive.readEntry()
        }),
      )
      archive.on('end', () => resolve(files))
      archive.readEntry()
    })
  })
