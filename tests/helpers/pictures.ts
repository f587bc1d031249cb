import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Draws a picture with the detail and shapes of a photo. */
export async function makePhotograph(width: number, height: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const rough = await sharp({
    create: { width: width >> 2, height: height >> 2, channels: 3, background: '#888', noise: grain },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="10%" y="10%" width="30%" height="70%" fill="#a63" opacity=".7"/><circle cx="70%" cy="50%" r="25%" fill="#369" opacity=".6"/></svg>`
  const scene = await sharp(rough).resize(width, height).png({ compressionLevel: 0 }).toBuffer()
  return sharp(scene, { limitInputPixels: false })
    .composite([{ input: Buffer.from(shapes) }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/**
 * 200 × 320 as displayed: red above blue, a green strip on the right. It is stored on its side, with the rotation in the container
 * (and once more in the EXIF), with a position, in the colours of Display P3; made by libheif's heif-enc.
 */
export const heicPhotograph = (): Promise<Buffer> => readFile(new URL('./photo.heic', import.meta.url))
