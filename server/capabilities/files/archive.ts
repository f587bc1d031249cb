import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ArchiveEntry {
  /** A path built by the site, without text that a user typed. */
  path: string
  content: AsyncIterable<string | Uint8Array>
  /** False for pictures, which are compressed already. */
  compress: boolean
}

/**
 * Streams a ZIP of these entries. Each is read when the previous one has been sent, so that memory use is constant. It ends when the reader
 * stops.
 */
export function streamArchive(entries: AsyncIterable<ArchiveEntry>, mtime: Date): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // The reader receives the error; a second, unhandled one would end the process.
  output.on('error', () => {})
  const writeEntries = async () => {
    for await (const { path, content, compress } of entries) {
      if (output.destroyed) return
      const source = Readable.from(content, { objectMode: false })
      const stop = () => source.destroy()
      const sourceClosed = new Promise<void>((resolve) => source.once('close', resolve))
      source.on('error', (error) => output.destroy(error))
      output.once('close', stop)
      zip.addReadStream(source, path, { mtime, compress })
      await sourceClosed
      output.off('close', stop)
    }
    zip.end()
  }
  writeEntries().catch((error) => output.destroy(error))

  const chunks = output[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      output.destroy()
    },
  })
}
