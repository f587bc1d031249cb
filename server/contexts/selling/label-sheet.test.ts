import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import decodeQR from 'qr/decode.js'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type LabelRequest, labelNote, labelText, parseLabelRequest } from '#domain/selling/labels.ts'
import { parseOwnProductsSearch } from '#domain/selling/own-products.ts'
import type { Actor } from '#server/context.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { createLabelSheet } from './label-sheet.ts'

const server = startTestServer()
let seller: Actor

beforeAll(async () => {
  seller = await makeSeller(server.as())
  const make = (product: { title: string; uniqueCode: string; quantity: number }) =>
    makeProduct(server.as(), { userId: seller.userId, categoryId, ...product })
  const categoryId = await makeCategory(server.as())
  await make({
    title: 'Évier de cuisine en grès, deux bacs – 1 234,50 € 🚪 ≠ Łódź',
    uniqueCode: 'ACDEFGHJ',
    quantity: 30,
  })
  await make({ title: 'Porte'.repeat(40), uniqueCode: '34679WXY', quantity: 0 })
})

const readBytes = async (sheet: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(sheet as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
const openSheet = (request: Partial<LabelRequest> = {}) =>
  createLabelSheet(server.as(seller), {
    codes: ['ACDEFGHJ'],
    perPage: 24,
    copies: 1,
    start: 1,
    ...request,
    search: parseOwnProductsSearch(new URLSearchParams()),
  })
const sheet = async (request: Partial<LabelRequest> = {}) => readBytes(await openSheet(request))
const latin1Text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')
const pageCount = (pdf: Uint8Array) => latin1Text(pdf).match(/\/Type \/Page\b/g)?.length

test.each([
  [{ copies: 24 }, 1],
  [{ copies: 25 }, 2],
  [{ copies: 8, perPage: 8 }, 1],
  [{ copies: 9, perPage: 8 }, 2],
  // A used sheet with two free labels.
  [{ copies: 2, start: 23 }, 1],
  [{ copies: 3, start: 23 }, 2],
  // One label for each unit in stock, and one for a product without stock.
  [{ codes: ['ACDEFGHJ', '34679WXY'], copies: null }, 2],
  // All products of the list.
  [{ codes: null, copies: 12 }, 1],
] as [Partial<LabelRequest>, number][])('createLabelSheet draws %j on %i page(s)', async (request, pages) => {
  expect(pageCount(await sheet(request))).toBe(pages)
})

describe.each([8, 24] as const)('createLabelSheet with %i labels a page', (perPage) => {
  test('draws a QR code with the stock-out address and embeds one font', async () => {
    const pdf = await sheet({ perPage })
    expect(readQrCode(pdf)).toBe(`${server.services.ctx.config.origin}/stock-out?code=ACDEFGHJ`)
    expect(latin1Text(pdf).match(/\/FontFile2/g)).toHaveLength(1)
  })
})

test('createLabelSheet rejects too many labels', async () => {
  await expect(sheet({ copies: 2401 })).rejects.toMatchObject({ code: 'conflict' })
  await expect(sheet({ codes: null, copies: 1201 })).rejects.toMatchObject({ code: 'conflict' })
})

test('createLabelSheet draws a hundred pages while they are read', async () => {
  const drawn = vi.spyOn(PDFDocument.prototype, 'addPage')
  const reader = (await openSheet({ copies: 2400 })).getReader()
  await reader.read()
  expect(drawn.mock.calls.length).toBeLessThan(20)
  while (!(await reader.read()).done);
  expect(drawn.mock.calls.length).toBe(100)
  drawn.mockRestore()
})

test('POST /selling/labels accepts the codes of two thousand products in a form', async () => {
  const { actor, cookie } = await makeSignedIn(server, { userType: 'seller' })
  const categoryId = await makeCategory(server.as())
  await makeProduct(server.as(), { userId: actor.userId, categoryId, uniqueCode: 'WXYZ2345', quantity: 2 })
  const codes = ['WXYZ2345', ...Array.from({ length: 1999 }, (_, index) => String(10_000_000 + index))]
  const send = (body: string) =>
    server.request('/api/selling/labels', {
      method: 'POST',
      cookie,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
  expect((await send(new URLSearchParams({ codes: codes.join(',') }).toString())).status).toBe(404)
  const answer = await send('codes=WXYZ2345&copies=stock&start=24')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(pageCount(new Uint8Array(await answer.arrayBuffer()))).toBe(2)
})

test('createLabelSheet answers not-found without a product', async () => {
  const none = await makeSeller(server.as())
  const request = { ...parseLabelRequest(new URLSearchParams()), search: { q: '', status: null } }
  await expect(createLabelSheet(server.as(none), request)).rejects.toMatchObject({ code: 'not-found' })
})

test('parseLabelRequest replaces invalid parameters by one label on one sheet', () => {
  const params = new URLSearchParams('perPage=9&copies=-4&start=999&codes=a%00b,<script>,acdefghj,ACDEFGHJ')
  expect(parseLabelRequest(params)).toEqual({ codes: ['ACDEFGHJ'], perPage: 24, copies: 1, start: 24 })
})

test('labelText leaves out letters that the font lacks', () => {
  expect(labelText('Kovářský 🚪 œuvre\n1\u202f234 € 2\u2011m²')).toBe('Kovárský œuvre 1\u00a0234 € 2-m²')
})

/** Draws the bars of the sheet's only QR code and reads it. */
function readQrCode(pdf: Uint8Array): string {
  const bars = [...firstStream(pdf).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g)].map((bar) =>
    bar.slice(1).map(Number),
  )
  const scale = 4
  const size = 2600
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [x = 0, y = 0, width = 0, height = 0] of bars) {
    for (let row = Math.round(y * scale); row < Math.round((y + height) * scale); row += 1) {
      for (let column = Math.round(x * scale); column < Math.round((x + width) * scale); column += 1) {
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
      }
    }
  }
  return decodeQR({ width: size, height: size, data })
}

function firstStream(pdf: Uint8Array): string {
  const file = Buffer.from(pdf)
  const start = file.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(file.subarray(start, file.indexOf('\nendstream', start))).toString('latin1')
}

test.each([
  ['PI-83', 'Dépôt de Vannes', 'Réf. PI-83 · Dépôt de Vannes'],
  ['PI-83', null, 'Réf. PI-83'],
  [null, 'Dépôt de Vannes', 'Dépôt de Vannes'],
  ['🚪', null, ''],
])('labelNote of %s and %s is %s', (reference, placeName, note) => {
  expect(labelNote({ reference, placeName })).toBe(note)
})
