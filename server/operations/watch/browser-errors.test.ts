import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { browserErrors } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { deleteOldBrowserErrors, recordBrowserError } from './browser-errors.ts'
import { getHealth } from './check-site.ts'

const server = startTestServer({ TRUST_PROXY: '1' })
let now = new Date('2026-05-12T10:00:00Z')
const ctx = () => server.as(null, { now: () => now })
const makeError = (message = 'TypeError: a is undefined', file = 'product-AAAAAAAA.js:1:20') => ({
  message,
  stack: `at render (https://www.exemple.fr/assets/${file})`,
  page: 'routes/product',
  build: 'a1b2c3d4',
})
const post = (body: object, from: string = randomUUID()) =>
  server.request('/api/browser-errors', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { origin: server.services.ctx.config.origin, 'x-forwarded-for': from },
  })
const listErrors = () => server.as().db.select().from(browserErrors)

beforeEach(async () => {
  now = new Date('2026-05-12T10:00:00Z')
  await server.as().db.delete(browserErrors)
})

test('recordBrowserError counts equal errors of several builds as one kind', async () => {
  expect((await post(makeError())).status).toBe(204)
  expect((await post({ ...makeError(undefined, 'product-BBBBBBBB.js:4:2'), build: 'e5f6' })).status).toBe(204)
  expect((await post(makeError('RangeError: other'))).status).toBe(204)
  const admin = await makePerson(server.as(), { role: 'admin' })
  const { browserErrors: shown } = await getHealth(server.as(admin))
  expect(shown.map(({ message, times, build }) => [message, times, build]).sort()).toEqual([
    ['RangeError: other', 1, 'a1b2c3d4'],
    ['TypeError: a is undefined', 2, 'e5f6'],
  ])
})

test('POST /browser-errors removes personal data', async () => {
  await post({
    ...makeError('Error: camille@exemple.fr'),
    stack: `${makeError().stack}\ncamille@https://a.fr/?q=camille`,
  })
  expect(JSON.stringify(await listErrors())).not.toContain('camille')
})

test.each([{}, { message: 'a'.repeat(3_000), stack: '', page: '', build: '' }])(
  'POST /browser-errors rejects %o',
  async (body) => {
    expect((await post(body)).status).toBe(400)
  },
)

test('recordBrowserError replaces the kind that occurred longest ago when the list is full', async () => {
  const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  for (let number = 0; number < 305; number += 1) {
    now = new Date(now.getTime() + 1_000)
    await recordBrowserError(ctx(), makeError(letters(number)))
  }
  const messages = (await listErrors()).map(({ message }) => message)
  expect(messages).toHaveLength(300)
  expect(messages).toContain(letters(304))
  for (const number of [0, 4]) expect(messages).not.toContain(letters(number))
  await recordBrowserError(ctx(), makeError(letters(5)))
  expect((await listErrors()).find(({ message }) => message === letters(5))?.times).toBe(2)
})

test('POST /browser-errors is limited to thirty an hour per network address', async () => {
  const statuses = []
  for (let times = 0; times < 31; times += 1) statuses.push((await post(makeError(), '192.0.2.1')).status)
  expect(statuses.slice(0, 30).every((status) => status === 204)).toBe(true)
  expect(statuses[30]).toBe(429)
  expect((await post(makeError(), '192.0.2.2')).status).toBe(204)
})

test('deleteOldBrowserErrors deletes errors that did not occur for a month', async () => {
  await recordBrowserError(ctx(), makeError('old'))
  now = new Date('2026-06-20T10:00:00Z')
  await recordBrowserError(ctx(), makeError('new'))
  await deleteOldBrowserErrors(ctx(), { before: new Date('2026-05-21T10:00:00Z') })
  expect((await listErrors()).map(({ message }) => message)).toEqual(['new'])
})
