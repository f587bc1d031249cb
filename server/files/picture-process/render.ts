import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '#domain/catalogue/pictures.ts'

type PictureWidth = (typeof pictureWidths)[number]

const widest = Math.max(...pictureWidths)
/** Taller than any screen: of a strip of 100 × 500 000 pixels nobody needs every one. */
const tallest = 4 * widest

/** A picture in the largest size we keep: sRGB, eight bits, nothing but its pixels. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

export async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** In the widths the pages need, and no other bytes: sharp writes no metadata unless asked. */
export async function encodeSizes(pixels: Pixels): Promise<{ width: PictureWidth; content: Uint8Array }[]> {
  return Promise.all(
    pictureWidths.map(async (width) => {
      const scaled = openPixels(pixels).resize({ width, withoutEnlargement: true })
      return { width, content: await scaled.webp({ quality: 74, effort: 3 }).toBuffer() }
    }),
  )
}

/** Nearly without loss, quickly: what AVIF is made of later. */
export const encodeSource = (pixels: Pixels): Promise<Uint8Array> =>
  openPixels(pixels).webp({ quality: 95, effort: 0 }).toBuffer()

export const encodeAvif = (source: Uint8Array, width: PictureWidth): Promise<Uint8Array> =>
  sharp(source)
    .resize({ width, withoutEnlargement: true })
    .avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' })
    .toBuffer()

/** Cut around what draws the eye. */
export const encodeSquare = (image: Sharp, side: number): Promise<Uint8Array> =>
  image
    .resize(side, side, { fit: 'cover', position: sharp.strategy.attention })
    .toColourspace('srgb')
    .webp({ quality: 80 })
    .toBuffer()

const openPixels = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })
