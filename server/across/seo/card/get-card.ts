import { readFile as readDiskFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { webpAddress } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import { pictureMessages } from '#domain/selling-messages.ts'
import { drawCard } from '#server/capabilities/files/pictures.ts'
import { readStoredFile } from '#server/capabilities/files/routes.ts'
import type { Context } from '#server/context.ts'
import { hashText } from '../text-response.ts'
import { type CardText, drawCardOverlay } from './draw-overlay.ts'

export interface Card {
  /** The name of the page in the card's key: letters, digits and hyphens. */
  name: string
  text: CardText
  /** The address of a picture without size and ending. */
  picture: string | null
}

export interface DrawnCard {
  content: Uint8Array<ArrayBuffer>
  /** The hash of everything that is visible. */
  hash: string
}

interface CardRequest {
  /** Cards that this process is drawing, by their names in the store. */
  drawings: Map<string, Promise<DrawnCard['content']>>
  /** The visitor's network address, by which requests are queued. */
  address: string
}

/** Raised when the drawing changes, so that stored cards are drawn again. */
const designVersion = 1
/** Further requests are refused with Retry-After: crawlers come in large numbers. */
const maxConcurrentDrawings = 30

/**
 * Returns a page's picture for sharing, stored until its content changes. It is stored beside its photograph, and deleted with
 * it.
 * @throws AppError `unavailable` when too many are being drawn
 */
export async function getCard(
  ctx: Pick<Context, 'files'>,
  card: Card,
  { drawings, address }: CardRequest,
): Promise<DrawnCard> {
  const hash = hashText(JSON.stringify([designVersion, card.text, card.picture]))
  const folder = card.picture?.startsWith('/files/') ? `${card.picture.slice('/files/'.length)}/` : 'cards/'
  const keyPrefix = `${folder}card-${card.name}-`
  const key = `${keyPrefix}${hash}.jpg`
  const cached = await readStoredFile(ctx.files, key)
  if (cached) return { content: cached, hash }
  const running = drawings.get(key)
  if (running) return { content: await running, hash }
  if (drawings.size >= maxConcurrentDrawings)
    throw new AppError('unavailable', pictureMessages.tooBusy, { details: { retryAfter: 10 } })
  const drawing = drawAndStore(ctx, card, { folder, keyPrefix, key, address })
  drawings.set(key, drawing)
  try {
    return { content: await drawing, hash }
  } finally {
    drawings.delete(key)
  }
}

async function drawAndStore(
  { files }: Pick<Context, 'files'>,
  { text, picture }: Card,
  { folder, keyPrefix, key, address }: { folder: string; keyPrefix: string; key: string; address: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const photograph = picture ? await readPhotograph({ files }, picture) : null
  const overlay = drawCardOverlay(text, { hasPicture: photograph !== null })
  const drawn = await drawCard(photograph, overlay, address)
  const content = new Uint8Array(drawn)
  // A photograph deleted meanwhile would not delete the card, so nothing is stored.
  if (picture && !photograph) return content
  const { objects } = await files.listAll(folder, { recursive: false }).catch(() => ({ objects: [] }))
  const oldKeys = [...objects].flatMap((found) =>
    found.isFile && found.key.startsWith(keyPrefix) && found.key !== key ? [found.key] : [],
  )
  await files.put(key, content, { contentType: 'image/jpeg' })
  await Promise.allSettled(oldKeys.map((old) => files.delete(old)))
  return content
}

/** Reads a stored picture, or one of the site's own illustrations; null when it is deleted. */
async function readPhotograph({ files }: Pick<Context, 'files'>, url: string): Promise<Uint8Array | null> {
  const address = webpAddress(url, 1280)
  if (address.startsWith('/files/')) return readStoredFile(files, address.slice('/files/'.length))
  if (!/^\/categories\/[a-z0-9-]+\/1280\.webp$/.test(address)) return null
  return readDiskFile(resolve(`public${address}`)).catch(() => null)
}
