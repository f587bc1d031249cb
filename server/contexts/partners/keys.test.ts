import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { forgetEverything } from '#server/across/privacy/delete-account.ts'
import { exportData } from '#server/across/privacy/export-data.ts'
import { apiKeys, auditLog } from '#server/database/schema/index.ts'
import { makeApiKey } from '#tests/helpers/api-keys.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { unpack } from '#tests/helpers/unpack.ts'

const server = startTestServer()
let seller: Awaited<ReturnType<typeof makeSignedIn>>
let other: Awaited<ReturnType<typeof makeSignedIn>>

beforeAll(async () => {
  seller = await makeSignedIn(server, { userType: 'seller' })
  other = await makeSignedIn(server, { userType: 'seller' })
})

const validInput = { name: 'ERP', rights: ['stock', 'read'], lifetime: 30 }
const make = (change: object = {}, { cookie } = seller) =>
  server.request('/api/account/keys', {
    method: 'POST',
    cookie,
    body: JSON.stringify({ ...validInput, ...change }),
  })
const list = async ({ cookie } = seller) => (await server.request('/api/account/keys', { cookie })).json()
const use = (key: string) =>
  server.request('/api/v1/own/products', { headers: { authorization: `Bearer ${key}` } })

test('createKey shows the key once, stores a digest and records it; revokeKey is final', async () => {
  const answer = await make()
  expect(answer.status).toBe(201)
  const { id, secret } = await answer.json()
  expect((await use(secret)).status).toBe(200)
  const [row] = await server.as().db.select().from(apiKeys).where(eq(apiKeys.id, id))
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(row?.rights).toEqual(['read', 'stock'])
  const [listed] = await list()
  expect(listed).toMatchObject({ name: 'ERP', prefix: secret.slice(0, 10), isExpired: false })
  expect(Object.keys(listed)).not.toContain('digest')

  // Another user's key is not found.
  const revoke = (cookie: string) => server.request(`/api/account/keys/${id}`, { method: 'DELETE', cookie })
  expect((await revoke(other.cookie)).status).toBe(404)
  expect((await use(secret)).status).toBe(200)
  expect((await revoke(seller.cookie)).status).toBe(200)
  expect((await use(secret)).status).toBe(401)
  expect(await list()).toEqual([])
  const adminActions = await server
    .as()
    .db.select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, seller.actor.userId))
  expect(adminActions.map(({ action }) => action).sort()).toEqual(['api-key.create', 'api-key.revoke'])
})

test.each([
  ['no right', { rights: [] }, 'rights'],
  ['an unknown right', { rights: ['admin'] }, 'rights.0'],
  ['no name', { name: '  ' }, 'name'],
  ['an unknown lifetime', { lifetime: 10_000 }, 'lifetime'],
])('createKey rejects %s', async (_, change, field) => {
  const answer = await make(change)
  expect(answer.status).toBe(400)
  expect(Object.keys((await answer.json()).details.fields)).toEqual([field])
})

test('createKey rejects a twenty-first key', async () => {
  const person = await makeSignedIn(server, { userType: 'seller' })
  for (let count = 0; count < 20; count += 1) await makeApiKey(server.as(), person.actor)
  expect((await make({}, person)).status).toBe(409)
})

test('keys are exported without secrets and deleted with the account', async () => {
  const person = await makeSignedIn(server, { userType: 'seller' })
  const key = await makeApiKey(server.as(), person.actor)
  const archive = new Uint8Array(await new Response(exportData(server.as(person.actor))).arrayBuffer())
  const file = Buffer.from((await unpack(archive)).get('donnees/cles-api.json') ?? '').toString()
  expect(JSON.parse(file)).toMatchObject([{ nom: 'ERP', debut: key.slice(0, 10) }])
  expect(file).not.toMatch(/[0-9a-f]{64}/)
  await forgetEverything(server.as(), person.actor)
  expect(await server.as().db.$count(apiKeys, eq(apiKeys.userId, person.actor.userId))).toBe(0)
  expect((await use(key)).status).toBe(401)
})
