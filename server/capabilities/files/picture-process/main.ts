import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { type PictureCut, toPixels } from '#domain/catalogue/picture-cuts.ts'
import { pictureWidths } from '#domain/catalogue/pictures.ts'
import { readyMessage } from '#server/capabilities/work/task-process.ts'
import { maxPixels, type PictureFormat } from '../picture-format.ts'
import type { CardDrawing, TaskAnswer, TaskRequest } from './tasks.ts'

// The process that opens uploaded files, one at a time and with low priority.

/** Low enough that pages come first, and high enough that pictures advance while the machine is busy. */
const niceValue = 10
try {
  // Each thread has its own priority, inherited from the thread that created it.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceValue)
} catch {
  // Outside Linux priorities belong to the process.
  setPriority(niceValue)
}

// When memory runs out, the kernel ends this process instead of the site or its database.
try {
  writeFileSync('/proc/self/oom_score_adj', '800')
} catch {
  // Not Linux, or not allowed: the kernel chooses.
}
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

const openPicture = async (content: Uint8Array, format: PictureFormat): Promise<Sharp> =>
  format === 'heic'
    ? decodeHeic(content, maxPixels)
    : sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()

async function runTask(request: TaskRequest): Promise<unknown> {
  if (request.name === 'encode-avif') return encodeAvif(request.input.source, request.input.width)
  if (request.name === 'render-card') {
    const { content, card } = request.input
    return encodeCard(content.byteLength > 0 ? await openPicture(content, 'webp') : null, card)
  }
  const image = await openPicture(request.input.content, request.input.format)
  if (request.name === 'render-square') return encodeSquare(image, request.input.side)
  const { cut } = request.input
  const pixels = await readPixels(cut ? await cutPicture(image, cut) : image)
  const { width, height } = pixels
  return { width, height, sizes: await encodeSizes(pixels), source: await encodeSource(pixels) }
}

async function answerRequest(request: TaskRequest): Promise<TaskAnswer> {
  try {
    return { output: await runTask(request) }
  } catch (error) {
    const reason = String(error)
    return { problem: /pixel limit/i.test(reason) ? 'too-many-pixels' : 'broken', reason }
  }
}

process.on('message', async (request: TaskRequest) => process.send?.(await answerRequest(request)))
process.send?.(readyMessage)
process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches every process of the group, but the site's process decides when this one ends.
process.on('SIGINT', () => {})

/**
 * Decodes an iPhone's photograph with libheif, because sharp has no decoder for HEVC. libheif applies the container's orientation; the one
 * in the EXIF repeats it and must not be applied again.
 * @throws Error `exceeds pixel limit`, as sharp does, before anything is decoded
 */
async function decodeHeic(content: Uint8Array, maxPixels: number): Promise<Sharp> {
  const { icc } = await sharp(content, { limitInputPixels: maxPixels }).metadata()
  const { all } = await import('heic-decode')
  const images = await all({ buffer: content })
  try {
    const [image] = images
    if (!image) throw new Error('no image in the file')
    if (image.width * image.height > maxPixels) throw new Error('exceeds pixel limit')
    const { width, height, data } = await image.decode()
    const raw = sharp(data, {
      raw: { width, height, channels: 4 },
      limitInputPixels: maxPixels,
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

/** Adds a colour profile to a PNG (its chunk iCCP comes right after the header), because sharp accepts none for raw pixels. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = 8 + 25
  const data = Buffer.concat([Buffer.from('iCCP'), Buffer.from('icc\0\0'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(data))
  return Buffer.concat([png.subarray(0, headerEnd), length, data, checksum, png.subarray(headerEnd)])
}

type PictureWidth = (typeof pictureWidths)[number]

const maxWidth = Math.max(...pictureWidths)
/** Taller than any screen; without it a strip of 100 × 500 000 pixels would stay that tall. */
const maxHeight = 4 * maxWidth

/** A picture in the largest stored size: sRGB, eight bits, only pixels. */
interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** Rotates and crops a stored picture, which is small enough to be decoded twice. */
async function cutPicture(image: Sharp, cut: PictureCut): Promise<Sharp> {
  const rotated = await image
    .rotate(cut.turn)
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  return sharp(rotated.data).extract(toPixels(cut, rotated.info))
}

/** Encodes a picture in the widths the pages need; sharp writes no metadata by default. */
async function encodeSizes(pixels: Pixels): Promise<{ width: PictureWidth; content: Uint8Array }[]> {
  return Promise.all(
    pictureWidths.map(async (width) => {
      const scaled = openPixels(pixels).resize({ width, withoutEnlargement: true })
      return { width, content: await scaled.webp({ quality: 74, effort: 3 }).toBuffer() }
    }),
  )
}

/** Encodes quickly and nearly without loss; the AVIF is made of it later. */
const encodeSource = (pixels: Pixels): Promise<Uint8Array> =>
  openPixels(pixels).webp({ quality: 95, effort: 0 }).toBuffer()

const encodeAvif = (source: Uint8Array, width: PictureWidth): Promise<Uint8Array> =>
  sharp(source)
    .resize({ width, withoutEnlargement: true })
    .avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' })
    .toBuffer()

/** Crops to the most salient part. */
const encodeSquare = (image: Sharp, side: number): Promise<Uint8Array> =>
  image
    .resize(side, side, { fit: 'cover', position: sharp.strategy.attention })
    .toColourspace('srgb')
    .webp({ quality: 80 })
    .toBuffer()

const openPixels = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/** Qualities from high to low; the first whose result is small enough is used. */
const qualities = [84, 76, 66, 54, 40, 25]
/** Proportions (width to height) between which a photograph fills its area; a narrower or wider one, such as a door, is shown whole. */
const minFilledProportion = 0.6
const maxFilledProportion = 2.1

/** Draws a picture for social networks: background, photograph and text. It is a JPEG, which every network reads. */
async function encodeCard(photograph: Sharp | null, card: CardDrawing): Promise<Uint8Array> {
  const { width, height, background, photoArea } = card
  const layers = [
    ...(photograph
      ? [{ input: await fitPhotograph(photograph, card), left: photoArea.left, top: photoArea.top }]
      : []),
    { input: await rasterise(card.overlay), left: 0, top: 0 },
  ]
  const { data, info } = await sharp({ create: { width, height, channels: 3, background } })
    .composite(layers)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let content: Buffer | undefined
  for (const quality of qualities) {
    content = await sharp(data, { raw: { width, height, channels: info.channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (content.byteLength <= card.maxBytes) break
  }
  return content as Buffer
}

async function fitPhotograph(photograph: Sharp, { photoArea }: CardDrawing): Promise<Buffer> {
  const { data, info } = await photograph.toColourspace('srgb').png({ compressionLevel: 0 }).toBuffer({
    resolveWithObject: true,
  })
  const proportion = info.width / info.height
  const isShownWhole = proportion < minFilledProportion || proportion > maxFilledProportion
  const { width, height } = photoArea
  return sharp(data)
    .resize(
      width,
      height,
      isShownWhole ? { fit: 'contain', background: photoArea.background } : { fit: 'cover' },
    )
    .flatten({ background: photoArea.background })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/**
 * Rasterises an SVG of the site's own. SVG may refer to other files, so its loader is otherwise blocked; it is unblocked during this call
 * only, since the process runs one task at a time.
 */
async function rasterise(overlay: string): Promise<Buffer> {
  const operation = ['VipsForeignLoadSvgBuffer']
  sharp.unblock({ operation })
  try {
    return await sharp(Buffer.from(overlay)).png({ compressionLevel: 0 }).toBuffer()
  } finally {
    sharp.block({ operation })
  }
}
