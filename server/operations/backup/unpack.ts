import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** Unpacks a `.tar.gz` of ours into a folder. @throws Error what cannot be read, or names a place outside */
export async function unpack(content: Readable, folder: string): Promise<void> {
  const archive = extract()
  const entries = (async () => {
    for await (const entry of archive) {
      const { name, type } = entry.header
      if (name.startsWith('/') || name.split('/').includes('..'))
        throw new Error(`the archive names a place outside: ${name}`)
      const path = join(folder, name)
      await mkdir(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 })
      if (type === 'file') await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
      else entry.resume()
    }
  })()
  await Promise.all([pipeline(content, createGunzip(), archive), entries])
}
