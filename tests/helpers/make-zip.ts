import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string | Uint8Array
  content: Uint8Array
  /** Marks the entry as encrypted. */
  isEncrypted?: boolean
  /** A wrong size in the directory. */
  declaredSize?: number
  /** Refers to the bytes of the previous entry instead of its own. */
  isOverlapping?: boolean
}

/** Creates a ZIP archive, valid or hostile. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  let dataOffset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name as Uint8Array)
    const compressed = deflateRawSync(entry.content)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(entry.isEncrypted ? 1 : 0, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(entry.content), 10)
    header.writeUInt32LE(compressed.byteLength, 14)
    header.writeUInt32LE(entry.declaredSize ?? entry.content.byteLength, 18)
    header.writeUInt16LE(name.byteLength, 22)
    if (!entry.isOverlapping) {
      dataOffset = offset
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, name, compressed])
      parts.push(local)
      offset += local.byteLength
    }
    const location = Buffer.alloc(14)
    location.writeUInt32LE(dataOffset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), header, location, name]))
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directoryBytes.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directoryBytes, end])
}
