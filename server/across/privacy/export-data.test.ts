import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { streamArchive } from '#server/capabilities/files/archive.ts'
import { storePicture } from '#server/capabilities/files/pictures.ts'
import {
  blockedPeople,
  conversationReports,
  conversations,
  emailSuppressions,
  messagePictures,
  messages,
  productImages,
  products,
  sellerAccounts,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct } from '#tests/helpers/makers.ts'
import { makePhotograph } from '#tests/helpers/pictures.ts'
import { makeSale } from '#tests/helpers/sales.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { unpack } from '#tests/helpers/unpack.ts'
import { exportData } from './export-data.ts'

const server = startTestServer()

const download = (cookie: string) => server.request('/api/privacy/export.zip', { cookie })

const parseFile = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(String(files.get(`donnees/${name}.json`))) as Record<string, unknown>[]

test('an export contains the user’s data only', async () => {
  const ctx = server.as()
  const { actor, cookie } = await makeSignedIn(server, { userType: 'seller', phone: '06 39 98 12 34' })
  const buyer = await makePerson(ctx, { firstName: 'Inès', lastName: 'Carpentier', phone: '06 00 00 00 00' })
  const categoryId = await makeCategory(ctx)
  const title = '../../etc/passwd "=1+1"'
  const own = await makeProduct(ctx, { userId: actor.userId, categoryId, title })
  await makeProduct(ctx, { userId: buyer.userId, categoryId, title: 'Pas à moi' })
  const stored = await storePicture(ctx, await makePhotograph(400, 300))
  await ctx.db.insert(productImages).values({ productId: own, ...stored })
  await ctx.db
    .insert(productImages)
    .values({ productId: own, url: '/files/pictures/gone', width: 1, height: 1 })
  await makeSale(ctx, { buyer, seller: actor })
  const [conversation] = await ctx.db
    .insert(conversations)
    .values({ buyerId: buyer.userId, sellerId: actor.userId, subject: 'Porte' })
    .returning()
  const conversationId = conversation?.id as string
  const both = { conversationId, senderId: actor.userId, recipientId: buyer.userId }
  const [message] = await ctx.db
    .insert(messages)
    .values({ ...both, content: 'Bonjour' })
    .returning()
  await ctx.db.insert(messagePictures).values({
    messageId: message?.id as string,
    url: '/files/private-pictures/gone',
    position: 0,
    width: 1,
    height: 1,
  })
  await ctx.db
    .insert(conversationReports)
    .values({ conversationId, reporterId: actor.userId, reason: 'spam', details: 'Trois fois le même' })
  await ctx.db
    .insert(conversationReports)
    .values({ conversationId, reporterId: buyer.userId, reason: 'insult', details: 'Pas de moi' })
  await ctx.db.insert(blockedPeople).values({ blockerId: actor.userId, blockedId: buyer.userId })

  const answer = await download(cookie)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="mes-donnees-[\d-]+\.zip"$/,
  )
  const files = await unpack(new Uint8Array(await answer.arrayBuffer()))

  expect(parseFile(files, 'profil')).toMatchObject([{ email: actor.email, telephone: '06 39 98 12 34' }])
  expect(parseFile(files, 'annonces').map(({ titre }) => titre)).toContain(title)
  expect(parseFile(files, 'ventes')).toMatchObject([
    { montantEnEuros: '100.00', articles: [{ titre: 'Porte' }] },
  ])
  expect(parseFile(files, 'messages')).toMatchObject([
    { avec: 'Inès C.', deMoi: true, texte: 'Bonjour', photos: 1, numero: expect.any(Number) },
  ])
  expect(parseFile(files, 'signalements')).toMatchObject([
    { conversation: conversationId, precisions: 'Trois fois le même' },
  ])
  expect(parseFile(files, 'blocages')).toMatchObject([{ personne: 'Inès C.' }])
  expect(parseFile(files, 'connexions')).toHaveLength(1)
  expect(parseFile(files, 'commandes')).toEqual([])
  const [product] = await ctx.db.select().from(products).where(eq(products.id, own))
  const pictures = [...files.keys()].filter((name) => name.startsWith('images/'))
  expect(pictures).toEqual([
    expect.stringMatching(new RegExp(`^images/annonces/${product?.number}-[0-9a-f]{8}\\.webp$`)),
  ])
  expect(
    files
      .get(pictures[0] as string)
      ?.subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
  // No typed text names a file, no secret opens a session, and the other party's number is left out.
  for (const name of files.keys())
    expect(name).toMatch(/^(LISEZ-MOI\.txt|(donnees|images)\/[\w/-]+\.(json|webp))$/)
  const all = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, content]) => String(content))
    .join()
  for (const secret of [
    '06 00 00 00 00',
    'Carpentier',
    'Pas à moi',
    'Pas de moi',
    'scrypt',
    cookie.split('=')[1]?.split('.')[0] ?? 'x',
  ])
    expect(all).not.toContain(secret)
})

test('an export contains the reason of a blocked address', async () => {
  const { actor, cookie } = await makeSignedIn(server)
  const refused = { reason: 'bounced', detail: '550 boîte inconnue' } as const
  await server
    .as()
    .db.insert(emailSuppressions)
    .values([
      { ...refused, address: actor.email },
      { ...refused, address: 'autre@exemple.example' },
    ])
  const files = await unpack(new Uint8Array(await (await download(cookie)).arrayBuffer()))
  expect(parseFile(files, 'emails-bloques')).toMatchObject([{ reponseDuServeur: '550 boîte inconnue' }])
})

test('an export contains the seller’s account at the provider', async () => {
  const { actor, cookie } = await makeSignedIn(server, { userType: 'seller' })
  const other = await makePerson(server.as())
  await server
    .as()
    .db.insert(sellerAccounts)
    .values([
      { sellerId: actor.userId, provider: 'sandbox', providerAccountId: 'acct_mine' },
      { sellerId: other.userId, provider: 'sandbox', providerAccountId: 'acct_theirs' },
    ])
  const files = await unpack(new Uint8Array(await (await download(cookie)).arrayBuffer()))
  expect(parseFile(files, 'compte-de-versement')).toMatchObject([{ identifiant: 'acct_mine' }])
})

test("an export requires the user's own session and is limited to three a day", async () => {
  const { actor, cookie } = await makeSignedIn(server)
  expect((await server.request('/api/privacy/export.zip')).status).toBe(401)
  expect(() => exportData(server.as({ ...actor, impersonatedBy: randomUUID() }))).toThrow(/.+/)
  const countExportsLeft = async () =>
    (await (await server.request('/api/privacy', { cookie })).json()).exportsLeft
  expect(await countExportsLeft()).toBe(3)
  for (const _ of [1, 2, 3]) await (await download(cookie)).arrayBuffer()
  expect(await countExportsLeft()).toBe(0)
  expect((await download(cookie)).status).toBe(429)
})

test('an export is read at the pace of its reader and ends with it', async () => {
  let made = 0
  let isOver = false
  async function* entries() {
    try {
      for (; made < 10_000; made += 1) yield { path: `images/${made}.webp`, compress: false, content: part() }
    } finally {
      isOver = true
    }
  }
  async function* part() {
    yield new Uint8Array(100_000)
  }
  const reader = streamArchive(entries(), new Date()).getReader()
  for (let read = 0; read < 1_000_000; ) read += (await reader.read()).value?.byteLength ?? 0
  expect(made).toBeLessThan(20)
  await reader.cancel()
  await expect.poll(() => isOver).toBe(true)
})

test('an export contains ten thousand products', async () => {
  const ctx = server.as()
  const { actor, cookie } = await makeSignedIn(server, { userType: 'seller' })
  await ctx.db.execute(sql`insert into products (title, price, quantity, user_id, unique_code)
    select 'Porte ' || n, 10, 1, ${actor.userId}, 'HUGE' || n from generate_series(1, 10000) n`)
  const files = await unpack(new Uint8Array(await (await download(cookie)).arrayBuffer()))
  expect(new Set(parseFile(files, 'annonces').map(({ titre }) => titre)).size).toBe(10_000)
})

test('streamArchive fails when its source fails', async () => {
  async function* entries() {
    yield { path: 'a.json', compress: true, content: broken() }
  }
  async function* broken() {
    yield '[\n'
    throw new Error('the database went away')
  }
  await expect(new Response(streamArchive(entries(), new Date())).arrayBuffer()).rejects.toThrow()
})
