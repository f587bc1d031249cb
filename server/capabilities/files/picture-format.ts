/** Limits of one upload. Type and size are decided by content, never by name. */
export const maxPictureBytes = 20 * 1024 * 1024
export const maxPixels = 50_000_000

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Brands of ISO base media files, the container of AVIF and HEIC; `mif1` and `msf1` identify neither. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const avifBrands = ['avif', 'avis']

/** Detects a picture's format by its first bytes, never by its name; null for unsupported formats. */
export function pictureFormat(content: Uint8Array): PictureFormat | null {
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, 256))
  const text = (from: number, to: number) => start.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return null
  const end = Math.min(start.readUInt32BE(0), start.byteLength)
  const brands = [text(8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4))
  if (brands.some((brand) => avifBrands.includes(brand))) return 'avif'
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : null
}
