import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/**
 * Opens a photograph of an iPhone: sharp comes without a decoder for HEVC, libheif has one. libheif turns it upright by
 * the container's own means (the orientation in its EXIF repeats that and must not be applied again).
 * @throws Error `exceeds pixel limit`, as sharp does, before anything is decoded
 */
export async function decodeHeic(content: Uint8Array, mostPixels: number): Promise<Sharp> {
  const { icc } = await sharp(content, { limitInputPixels: mostPixels }).metadata()
  const { all } = await import('heic-decode')
  const images = await all({ buffer: content })
  try {
    const [image] = images
    if (!image) throw new Error('no image in the file')
    if (image.width * image.height > mostPixels) throw new Error('exceeds pixel limit')
    const { width, height, data } = await image.decode()
    const raw = sharp(data, {
      raw: { width, height, channels: 4 },
      limitInputPixels: mostPixels,
    }).removeAlpha()
    if (!icc) return raw
    const scaled = await raw
      .resize({ width: 2560, withoutEnlargement: true })
      .png({ compressionLevel: 0 })
      .toBuffer()
    return sharp(withProfile(scaled, icc))
  } finally {
    images.dispose()
  }
}

/** A PNG with a colour profile (its chunk iCCP stands right behind the header): sharp cannot be told one for pixels. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = 8 + 25
  const data = Buffer.concat([Buffer.from('iCCP'), Buffer.from('icc\0\0'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(data))
  return Buffer.concat([png.subarray(0, headerEnd), length, data, checksum, png.subarray(headerEnd)])
}
