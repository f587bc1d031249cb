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
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name as Uint8Array)
    const packed = deflateRawSync(entry.content)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(entry.isEncrypted ? 1 : 0, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(entry.content), 10)
    header.writeUInt32LE(packed.byteLength, 14)
    header.writeUInt32LE(entry.declaredSize ?? entry.content.byteLength, 18)
    header.writeUInt16LE(name.byteLength, 22)
    if (!entry.isOverlapping) {
      at = offset
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, name, packed])
      parts.push(local)
      offset += local.byteLength
    }
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), header, where, name]))
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
