import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { ready } from '../../work/task-process.ts'
import { mostPixels, type PictureFormat } from '../picture-format.ts'
import { decodeHeic } from './decode-heic.ts'
import { encodeCard } from './encode-card.ts'
import { encodeAvif, encodeSizes, encodeSource, encodeSquare, readPixels } from './render.ts'
import type { Answer, Request } from './tasks.ts'

/** The process that opens what strangers send: one file at a time, behind everything else the machine does. */

/** As `nice` counts: pictures take what the pages leave, and still get on while those are busy. */
const priority = 10
try {
  // Each thread has a priority of its own, that of the one that made it.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
} catch {
  // Not Linux: there it is the process that has one.
  setPriority(priority)
}

// When memory runs out, the kernel ends this process and neither the site nor its database.
try {
  writeFileSync('/proc/self/oom_score_adj', '800')
} catch {
  // Not Linux, or not allowed: then the kernel decides.
}
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

const openPicture = async (content: Uint8Array, format: PictureFormat): Promise<Sharp> =>
  format === 'heic'
    ? decodeHeic(content, mostPixels)
    : sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()

async function run(request: Request): Promise<unknown> {
  if (request.name === 'encode-avif') return encodeAvif(request.input.source, request.input.width)
  if (request.name === 'render-card') {
    const { content, card } = request.input
    return encodeCard(content.byteLength > 0 ? await openPicture(content, 'webp') : null, card)
  }
  const image = await openPicture(request.input.content, request.input.format)
  if (request.name === 'render-square') return encodeSquare(image, request.input.side)
  const pixels = await readPixels(image)
  const { width, height } = pixels
  return { width, height, sizes: await encodeSizes(pixels), source: await encodeSource(pixels) }
}

async function answer(request: Request): Promise<Answer> {
  try {
    return { output: await run(request) }
  } catch (error) {
    const reason = String(error)
    return { problem: /pixel limit/i.test(reason) ? 'too-many-pixels' : 'broken', reason }
  }
}

process.on('message', async (request: Request) => process.send?.(await answer(request)))
process.send?.(ready)
process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches every process of the group; the site's own decides when this one ends.
process.on('SIGINT', () => {})
