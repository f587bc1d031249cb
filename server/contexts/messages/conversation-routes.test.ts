import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { maxMessageLength } from '#domain/conversations/conversations.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'
import { pictureMessages } from '#domain/selling-messages.ts'
import { makeCategory, makeProduct } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getConversation } from './conversations.ts'

const server = startTestServer()

type Person = Awaited<ReturnType<typeof makeSignedIn>>
let buyer: Person
let seller: Person
let stranger: Person
let productId: string
let conversationId: string
let picture: File

const call = (by: Person | null, method: string, path: string, body?: unknown) =>
  server.request(`/api${path}`, {
    method,
    cookie: by?.cookie,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** As the page sends it. */
const form = (fields: Record<string, string | Blob | Blob[]>): FormData => {
  const data = new FormData()
  const all = { submissionKey: randomUUID(), ...fields }
  for (const [name, value] of Object.entries(all))
    for (const singleValue of [value].flat()) data.append(name, singleValue)
  return data
}

async function post(by: Person | null, path: string, data: FormData) {
  const sent = new Request('http://localhost', { method: 'POST', body: data })
  return server.request(`/api${path}`, {
    method: 'POST',
    cookie: by?.cookie,
    body: await sent.arrayBuffer(),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  })
}
const send = (fields: Parameters<typeof form>[0], by: Person | null = buyer) =>
  post(by, `/conversations/${conversationId}/messages`, form(fields))
const listAllMessages = async () =>
  (await getConversation(server.as(buyer.actor), { conversationId })).messages

/** The stored files of private pictures. */
function listStoredPictures(): string[] {
  const folder = join(server.as().config.dataFolder, 'files', 'private-pictures')
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Starts a conversation of a new buyer, because messages of one user are limited. */
async function startNewConversation(): Promise<void> {
  buyer = await makeSignedIn(server)
  const first = { productId, content: 'Bonjour', submissionKey: randomUUID() }
  const started = await call(buyer, 'POST', '/conversations', first)
  expect(started.status).toBe(201)
  ;({ conversationId } = await started.json())
}

beforeAll(async () => {
  ;[seller, stranger] = await Promise.all([
    makeSignedIn(server, { userType: 'seller', companyName: 'Menuiserie Roux' }),
    makeSignedIn(server),
  ])
  productId = await makeProduct(server.as(), {
    userId: seller.actor.userId,
    categoryId: await makeCategory(server.as()),
  })
  await startNewConversation()
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#d95b2a' } })
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } }
  picture = new File([new Uint8Array(await drawn.withExif(gps).jpeg().toBuffer())], '../../etc/passwd.html')
})

test('POST /conversations accepts JSON and a form, and both join one conversation', async () => {
  const aboutPath = `/conversations/about?productId=${productId}`
  expect(await (await call(buyer, 'GET', aboutPath)).json()).toMatchObject({
    conversationId,
    cannotWrite: null,
    other: { name: 'Menuiserie Roux' },
  })
  const again = await post(buyer, '/conversations', form({ productId, content: 'Encore moi' }))
  expect([again.status, (await again.json()).conversationId]).toEqual([201, conversationId])
})

describe('POST /conversations/:id/messages', () => {
  beforeAll(startNewConversation)

  test('removes control characters and a right-to-left override', async () => {
    const content = '<img src=x onerror=alert(1)> facture\u202efdp.exe\u0007'
    const sent = await (await send({ content })).json()
    expect(sent.content).toBe('<img src=x onerror=alert(1)> facturefdp.exe')
    expect((await listAllMessages()).at(-1)?.content).toBe(sent.content)
  })

  test('answers 200 with the same message to a repeated key', async () => {
    const fields = { content: 'Deux clics', submissionKey: randomUUID() }
    const [first, second] = [await send(fields), await send(fields)]
    expect([first.status, second.status]).toEqual([201, 200])
    expect(await second.json()).toEqual(await first.json())
  })

  test.each<[string, Record<string, string | Blob | Blob[]>, string, string]>([
    ['100 000 characters', { content: 'a'.repeat(100_000) }, 'content', conversationMessages.tooLong],
    ['one too many', { content: 'é'.repeat(maxMessageLength + 1) }, 'content', conversationMessages.tooLong],
    ['an empty message', { content: '' }, 'content', conversationMessages.empty],
    ['invisible characters', { content: ' \u200b\u202e\n\u0000' }, 'content', conversationMessages.empty],
    [
      'a picture that is a text',
      { content: 'a', pictures: 'x' },
      'pictures',
      conversationMessages.notAPicture,
    ],
    [
      'five pictures',
      { content: 'a', pictures: Array.from({ length: 5 }, () => new File(['x'], 'x.jpg')) },
      'pictures',
      conversationMessages.tooManyPictures,
    ],
  ])('rejects %s', async (_, fields, field, message) => {
    const before = await listAllMessages()
    const answer = await send(fields)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ detail: message, details: { fields: { [field]: message } } })
    expect(await listAllMessages()).toEqual(before)
  })

  test('accepts a message of the longest length', async () => {
    expect((await send({ content: 'é'.repeat(maxMessageLength) })).status).toBe(201)
  })

  test.each<[string, unknown]>([
    ['an array', []],
    ['no key', { content: 'a' }],
    ['an invalid key', { content: 'a', submissionKey: '1' }],
    ['a number', { content: 3, submissionKey: randomUUID() }],
    ['another sender, date and number', null],
  ])('rejects or ignores JSON with %s', async (_, body) => {
    const path = `/conversations/${conversationId}/messages`
    const forged = {
      content: 'a',
      submissionKey: randomUUID(),
      senderId: stranger.actor.userId,
      createdAt: '2020-01-01',
      number: 1,
    }
    const answer = await call(buyer, 'POST', path, body ?? forged)
    if (body) return expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ isMine: true, content: 'a' })
    expect((await listAllMessages()).at(-1)?.createdAt.slice(0, 4)).not.toBe('2020')
  })
})

describe('POST /conversations and GET /conversations/about', () => {
  beforeAll(startNewConversation)

  test('reject none, two or an invalid subject', async () => {
    const tries = [{}, { productId, fulfilmentId: randomUUID() }, { productId: "' or 1=1" }]
    for (const topic of tries) {
      const body = { content: 'a', submissionKey: randomUUID(), ...topic }
      expect((await call(buyer, 'POST', '/conversations', body)).status).toBe(400)
    }
    expect((await call(buyer, 'GET', '/conversations/about?productId=x')).status).toBe(400)
  })
})

describe('a picture of a message', () => {
  beforeAll(startNewConversation)

  test('is served to both parties alone, without metadata', async () => {
    const sent = await (await send({ content: '', pictures: [picture, picture] })).json()
    expect(sent.pictures).toMatchObject([{ width: 900, height: 600 }, {}])
    const address = `/conversations/${conversationId}/pictures/${sent.pictures[0].id}`
    const answer = await call(seller, 'GET', `${address}?width=320`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([shown.width, shown.exif]).toEqual([320, undefined])
    const again = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
    const path = `/api${address}?width=320`
    expect((await server.request(path, { cookie: seller.cookie, ...again })).status).toBe(304)
    expect((await server.request(path, { cookie: stranger.cookie, ...again })).status).toBe(404)
    expect((await call(null, 'GET', address)).status).toBe(401)
    const elsewhere = address.replace(sent.pictures[0].id, randomUUID())
    expect((await call(buyer, 'GET', elsewhere)).status).toBe(404)
    expect((await call(buyer, 'GET', `${address}x`)).status).toBe(404)
    // The files have no public address.
    for (const key of listStoredPictures())
      for (const folder of ['pictures', 'private-pictures'])
        expect((await server.request(`/files/${folder}/${key}/320.webp`)).status).toBe(404)
  })

  test('is not found through another conversation', async () => {
    const sent = await (await send({ content: '', pictures: [picture] })).json()
    const own = await call(stranger, 'POST', '/conversations', {
      productId,
      content: 'Bonjour',
      submissionKey: randomUUID(),
    })
    const { conversationId: other } = await own.json()
    const path = `/conversations/${other}/pictures/${sent.pictures[0].id}`
    expect((await call(stranger, 'GET', path)).status).toBe(404)
  })

  test.each([
    ['not a picture', 'GIF89a', pictureMessages.unknownFormat],
    ['an SVG with a script', '<svg onload="alert(1)"/>', pictureMessages.unknownFormat],
    ['truncated', '\xff\xd8\xff\xe0 and no more', pictureMessages.broken],
    ['empty', '', pictureMessages.unknownFormat],
  ])('that is %s is rejected and stores nothing of the message', async (_, content, text) => {
    const before = [await listAllMessages(), listStoredPictures()]
    const file = new File([Buffer.from(content, 'latin1')], 'photo.jpg', { type: 'image/jpeg' })
    const answer = await send({ content: 'Voici', pictures: [picture, file] })
    expect([answer.status, (await answer.json()).detail]).toEqual([400, text])
    expect([await listAllMessages(), listStoredPictures()]).toEqual(before)
  })

  test('is stored once when the message is sent twice', async () => {
    const fields = { content: 'Vue', pictures: [picture], submissionKey: randomUUID() }
    const before = listStoredPictures().length
    const answers = await Promise.all([send(fields), send(fields)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    expect((await send(fields)).status).toBe(200)
    expect(listStoredPictures().length).toBe(before + 1)
  })

  test('from an unrelated user is not decoded', async () => {
    const before = listStoredPictures()
    const big = new File([new Uint8Array(1_000_000)], 'a.jpg')
    expect((await send({ content: 'a', pictures: [big] }, stranger)).status).toBe(404)
    expect((await send({ content: 'a', pictures: [big] }, null)).status).toBe(401)
    expect(listStoredPictures()).toEqual(before)
  })

  test('in a form of many parts or with an ambiguous boundary is rejected before it is parsed', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="pictures"\r\n\r\na\r\n'
    const sent = (type: string, body: string) =>
      server.request(`/api/conversations/${conversationId}/messages`, {
        method: 'POST',
        cookie: buyer.cookie,
        body,
        headers: { 'content-type': type },
      })
    const parts = await sent('multipart/form-data; boundary=x', `${part.repeat(100_000)}--x--`)
    expect([parts.status, (await parts.json()).details]).toEqual([400, undefined])
    // A boundary given twice or ambiguously is not parsed.
    for (const end of ['x; boundary=y', 'x; a=boundary=y', '"\\x"']) {
      const other = await sent(`multipart/form-data; boundary=${end}`, `${part.repeat(100)}--x--`)
      expect([other.status, (await other.json()).details]).toEqual([400, undefined])
    }
    for (const type of ['multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain', ''])
      expect((await sent(type, part)).status).toBe(400)
    expect((await sent('application/json', '{')).status).toBe(400)
    expect((await sent('application/json', `"${'x'.repeat(600_000)}"`)).status).toBe(413)
  })

  test.each(['announced', 'not announced'])(
    'above the limit, %s, is rejected before its end',
    async (how) => {
      const chunk = new Uint8Array(1024 * 1024)
      const endless = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
      const request = {
        method: 'POST',
        cookie: buyer.cookie,
        body: endless,
        // An option of fetch that its types lack.
        duplex: 'half',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          ...(how === 'announced' && { 'content-length': String(2 ** 31) }),
        },
      }
      const answer = await server.request(`/api/conversations/${conversationId}/messages`, request)
      expect([answer.status, (await answer.json()).detail]).toEqual([413, conversationMessages.tooHeavy])
    },
  )
})

test('the conversation routes answer invalid parameters without a server error', async () => {
  const path = `/conversations/${conversationId}`
  const statusOf = async (method: string, end: string, body?: unknown) =>
    (await call(buyer, method, end, body)).status
  expect(await statusOf('GET', `${path}/messages?after=-1&before=abc`)).toBe(200)
  expect(await statusOf('GET', `${path}/messages?after=999999999999999`)).toBe(200)
  expect(await statusOf('GET', '/conversations?page=-3')).toBe(200)
  expect(await statusOf('GET', '/conversations?page=99999999999')).toBe(200)
  expect(await statusOf('GET', '/conversations/%00')).toBe(404)
  expect(await statusOf('POST', `${path}/seen`, { upTo: 'x' })).toBe(400)
  expect(await statusOf('POST', `${path}/seen`, { upTo: 1e300 })).toBe(400)
  expect(await statusOf('POST', `${path}/seen`, { upTo: 0 })).toBe(200)
  expect(await statusOf('POST', `${path}/reports`, { reason: 'x' })).toBe(400)
  expect(await statusOf('POST', `${path}/reports`, { reason: 'spam', details: 'x'.repeat(2_001) })).toBe(400)
  expect(await statusOf('POST', `${path}/seen`, { upTo: 1, x: 'x'.repeat(300_000) })).toBe(413)
})

test('PUT /quick-answers removes control characters and rejects empty, overlong and too many answers', async () => {
  const put = (answers: unknown) => call(seller, 'PUT', '/quick-answers', { answers })
  expect(await (await put([' Oui\u202e. '])).json()).toEqual({ answers: ['Oui.'] })
  for (const answers of [Array(21).fill('a'), [''], ['x'.repeat(1_001)], 'a', [null]])
    expect((await put(answers)).status).toBe(400)
  expect(await (await call(seller, 'GET', '/quick-answers')).json()).toEqual({ answers: ['Oui.'] })
})

test('POST /conversations refuses the 31st message of a minute', async () => {
  const spammer = await makeSignedIn(server)
  // Sent at once, so that all arrive within the minute.
  const answers = await Promise.all(
    Array.from({ length: 31 }, () =>
      call(spammer, 'POST', '/conversations', {
        productId,
        content: 'Achetez !',
        submissionKey: randomUUID(),
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
