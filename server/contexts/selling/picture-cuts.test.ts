import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type PictureCut, uncut } from '#domain/catalogue/picture-cuts.ts'
import type { Actor } from '#server/context.ts'
import { pictureCuts, uploads } from '#server/database/schema/index.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { cutPicture, deletePictures, filesInUse, getPictureCut } from './pictures.ts'
import { addUpload, removeUpload, type Upload } from './uploads.ts'

const server = startTestServer()
let seller: Actor
let other: Actor

beforeAll(async () => {
  seller = await makeSeller(server.as())
  other = await makeSeller(server.as())
})

const colours = {
  red: { r: 220, g: 20, b: 20 },
  green: { r: 20, g: 160, b: 20 },
  blue: { r: 20, g: 20, b: 220 },
  white: { r: 250, g: 250, b: 250 },
}

/** A picture of 400 × 200: red and green above, blue and white below. */
function quarters(): Promise<Buffer> {
  const quarter = (name: keyof typeof colours, left: number, top: number) => ({
    input: { create: { width: 200, height: 100, channels: 3 as const, background: colours[name] } },
    left,
    top,
  })
  return sharp({ create: { width: 400, height: 200, channels: 3, background: '#000' } })
    .composite([
      quarter('red', 0, 0),
      quarter('green', 200, 0),
      quarter('blue', 0, 100),
      quarter('white', 200, 100),
    ])
    .png()
    .toBuffer()
}
const upload = () => addUpload(server.as(seller), { read: quarters })
const storedPath = (url: string) => `${url.replace('/files/', '')}/1280.webp`
const isStored = ({ url }: Pick<Upload, 'url'>) => server.as().files.exists(storedPath(url))

/** The colours of the four corners, clockwise from the upper left. */
async function readCorners({ url, width, height }: Upload): Promise<string[]> {
  const content = await server.as().files.getBytes(storedPath(url))
  const names: string[] = []
  for (const [left, top] of [
    [4, 4],
    [width - 5, 4],
    [width - 5, height - 5],
    [4, height - 5],
  ] as const) {
    const area = { left, top, width: 1, height: 1 }
    const [red = 0, green = 0, blue = 0] = await sharp(content).removeAlpha().extract(area).raw().toBuffer()
    const distance = ({ r, g, b }: { r: number; g: number; b: number }) =>
      Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue)
    const [nearest] = Object.entries(colours).sort(([, one], [, two]) => distance(one) - distance(two))
    names.push(nearest?.[0] as string)
  }
  return names
}

test('cutPicture turns clockwise and then cuts an area of the turned picture', async () => {
  const { id } = await upload()
  const turned = await cutPicture(server.as(seller), { pictureId: id, cut: { ...uncut, turn: 90 } })
  expect([turned.width, turned.height]).toEqual([200, 400])
  expect(await readCorners(turned)).toEqual(['blue', 'red', 'green', 'white'])
  const lower: PictureCut = { turn: 90, area: { left: 0, top: 0.5, width: 1, height: 0.5 } }
  const cut = await cutPicture(server.as(seller), { pictureId: turned.id, cut: lower })
  expect([cut.width, cut.height]).toEqual([200, 200])
  expect(await readCorners(cut)).toEqual(['white', 'green', 'green', 'white'])
})

test('deletePictures keeps an original until the last picture cut from it is deleted', async () => {
  const original = await upload()
  const half: PictureCut = { turn: 0, area: { left: 0.5, top: 0, width: 0.5, height: 1 } }
  const cut = await cutPicture(server.as(seller), { pictureId: original.id, cut: half })
  expect(await getPictureCut(server.as(seller), { pictureId: cut.id })).toEqual({
    original: { url: original.url, width: 400, height: 200 },
    cut: half,
  })
  await removeUpload(server.as(seller), { uploadId: original.id })
  await deletePictures(server.as(), { urls: [original.url] })
  expect(await isStored(original)).toBe(true)
  expect(await filesInUse(server.as(), { urls: [original.url] })).toEqual([original.url])

  const back = await cutPicture(server.as(seller), { pictureId: cut.id, cut: uncut })
  expect(back).toMatchObject({ url: original.url, width: 400, height: 200 })
  await removeUpload(server.as(seller), { uploadId: cut.id })
  await deletePictures(server.as(), { urls: [cut.url] })
  expect(await isStored(cut)).toBe(false)
  expect(await server.as().db.$count(pictureCuts, eq(pictureCuts.url, cut.url))).toBe(0)
  expect(await isStored(original)).toBe(true)

  await removeUpload(server.as(seller), { uploadId: back.id })
  await deletePictures(server.as(), { urls: [original.url] })
  expect(await isStored(original)).toBe(false)
})

test("cutPicture and getPictureCut answer not-found for another seller's picture", async () => {
  const { id } = await upload()
  const attempt = { pictureId: id, cut: { ...uncut, turn: 180 as const } }
  await expect(cutPicture(server.as(other), attempt)).rejects.toMatchObject({ code: 'not-found' })
  await expect(getPictureCut(server.as(other), attempt)).rejects.toMatchObject({ code: 'not-found' })
  expect(await server.as().db.$count(uploads, eq(uploads.userId, other.userId))).toBe(0)
})
