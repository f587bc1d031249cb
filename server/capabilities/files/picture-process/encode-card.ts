import sharp, { type Sharp } from 'sharp'
import type { CardDrawing } from './tasks.ts'

/** From light to heavy loss: the first that is small enough is taken. */
const qualities = [84, 76, 66, 54, 40, 25]
/** Between these proportions a picture fills its place; a door or a skirting board stands in it whole. */
const narrowest = 0.6
const widest = 2.1

/** A picture to be shared: ground, photograph, and above them what is written. As JPEG, which every network reads. */
export async function encodeCard(photograph: Sharp | null, card: CardDrawing): Promise<Uint8Array> {
  const { width, height, ground, place } = card
  const layers = [
    ...(photograph ? [{ input: await fitted(photograph, card), left: place.left, top: place.top }] : []),
    { input: await rasterised(card.overlay), left: 0, top: 0 },
  ]
  const { data, info } = await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite(layers)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let content: Buffer | undefined
  for (const quality of qualities) {
    content = await sharp(data, { raw: { width, height, channels: info.channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (content.byteLength <= card.largestBytes) break
  }
  return content as Buffer
}

async function fitted(photograph: Sharp, { place }: CardDrawing): Promise<Buffer> {
  const { data, info } = await photograph.toColourspace('srgb').png({ compressionLevel: 0 }).toBuffer({
    resolveWithObject: true,
  })
  const proportion = info.width / info.height
  const isWhole = proportion < narrowest || proportion > widest
  const { width, height } = place
  return sharp(data)
    .resize(width, height, isWhole ? { fit: 'contain', background: place.ground } : { fit: 'cover' })
    .flatten({ background: place.ground })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/**
 * SVG may name other files: what strangers send is never opened as such. This one is of our own making, and the door is
 * open for it alone, since the process does one thing at a time.
 */
async function rasterised(overlay: string): Promise<Buffer> {
  const operation = ['VipsForeignLoadSvgBuffer']
  sharp.unblock({ operation })
  try {
    return await sharp(Buffer.from(overlay)).png({ compressionLevel: 0 }).toBuffer()
  } finally {
    sharp.block({ operation })
  }
}
