import { randomUUID } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import type { FileStore } from './store.ts'

/** Limits of one upload. Type and size are decided by content, never by name. */
export const largestPictureBytes = 20 * 1024 * 1024
const mostPixels = 50_000_000
const acceptedFormats = ['jpeg', 'png', 'webp', 'heif']

export interface StoredPicture {
  /** Address without size and ending; domain/catalogue/pictures.ts adds them. */
  url: string
  width: number
  height: number
}

/**
 * Stores a picture in the widths the pages need, as WebP: upright, without any metadata (positions above all).
 * @throws AppError `invalid` when it is no picture we take, `too-large` when it exceeds the limits
 */
export async function storePicture(files: FileStore, content: Uint8Array): Promise<StoredPicture> {
  if (content.byteLength > largestPictureBytes) {
    throw new AppError('too-large', 'Une photo peut peser 20 Mo au plus.')
  }
  const format = await readFormat(content)
  if (!acceptedFormats.includes(format)) {
    throw new AppError('invalid', 'Ce fichier n’est pas une photo JPEG, PNG, WebP ou AVIF.')
  }
  return storeRendered(files, sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient())
}

/** The part of the pipeline after an image is open; the project's own drawings (SVG) enter here. */
export async function storeRendered(
  files: FileStore,
  image: Sharp,
  key: string = randomUUID(),
): Promise<StoredPicture> {
  try {
    const { data, info } = await image
      .resize({ width: Math.max(...pictureWidths), withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    await Promise.all(
      pictureWidths.map(async (width) => {
        const webp = await sharp(data, { raw })
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 74, effort: 3 })
          .toBuffer()
        await files.put(`pictures/${key}/${width}.webp`, webp, { contentType: 'image/webp' })
      }),
    )
    return { url: `/files/pictures/${key}`, width: info.width, height: info.height }
  } catch (cause) {
    if (cause instanceof Error && /pixel limit/i.test(cause.message)) {
      throw new AppError('too-large', 'Une photo peut compter 50 millions de points au plus.', { cause })
    }
    throw new AppError('invalid', 'Cette photo est abîmée ou incomplète.', { cause })
  }
}

async function readFormat(content: Uint8Array): Promise<string> {
  try {
    return (await sharp(content, { limitInputPixels: mostPixels }).metadata()).format
  } catch (cause) {
    throw new AppError('invalid', 'Ce fichier n’est pas une photo JPEG, PNG, WebP ou AVIF.', { cause })
  }
}
