import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendRawEmail } from '#server/capabilities/email/admin/send-raw-email.ts'
import type { Actor } from '#server/context.ts'
import { restoreUser, suspendUser } from '#server/contexts/accounts/suspend-user.ts'
import { saveProductWatch } from '#server/contexts/alerts/product-watches.ts'
import { saveSearch } from '#server/contexts/alerts/save-search.ts'
import { reportProduct } from '#server/contexts/catalogue/reports/routes.ts'
import { sendMessage } from '#server/contexts/messages/write-message.ts'
import { withdrawFromOrder } from '#server/contexts/orders/withdraw-from-order.ts'
import { emails, fulfilments, orderItems, users } from '#server/database/schema/index.ts'
import { makeConversation, messageInput } from '#tests/helpers/conversations.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createOrderKit } from '#tests/helpers/orders.ts'
import { makePhotograph } from '#tests/helpers/pictures.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { unpack } from '#tests/helpers/unpack.ts'
import { exportData } from './export-data.ts'

const server = startTestServer()
const lastName = 'Kerdoncuff-Salaün'
const phone = '06 39 98 77 11'

/** Columns that may still name a deleted user, by the law that requires it. */
const retainedByLaw: Record<string, string[]> = {
  // An invoice names seller and customer (code général des impôts, annexe II, art. 242 nonies A).
  'code de commerce, art. L123-22; code général des impôts, art. 289': [
    'invoices.content',
    'invoice_requests.content',
  ],
  // A decision about a report may be contested for six months; retention deletes the report.
  'règlement (UE) 2022/2065, art. 20': ['product_reports.explanation'],
}

/** Returns the columns of the database that contain a text. */
async function findColumnsWith(text: string): Promise<string[]> {
  const { db } = server.as()
  const { rows } = await db.execute<{ schema: string; table: string; name: string }>(sql`
    select n.nspname as schema, c.relname as table, a.attname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'character varying')`)
  const found: string[] = []
  for (const { schema, table, name } of rows) {
    const { rows: hits } = await db.execute(
      sql`select from ${sql.identifier(schema)}.${sql.identifier(table)} where position(${text.toLowerCase()} in lower(${sql.identifier(name)}::text)) > 0 limit 1`,
    )
    if (hits.length > 0) found.push(`${table}.${name}`)
  }
  return found
}

function findFilesWith(text: string): string[] {
  const folder = join(server.as().config.dataFolder, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    return statSync(path).isFile() && readFileSync(path).includes(text)
  })
}

const rawMail = (to: string[], cc: string[] = [], bcc: string[] = []) => ({
  to,
  cc,
  bcc,
  subject: 'Réunion',
  reply_to: [],
  attachments: [],
  html: `<p>Bonjour à ${[...to, ...cc].join(', ')}</p>`,
})

async function useEveryFeature(actor: Actor, cookie: string, admin: Actor): Promise<void> {
  const call = (method: string, path: string, body: object) =>
    server.request(path, { method, cookie, body: JSON.stringify(body) })
  expect(
    (await call('POST', '/api/account/keys', { name: `Clé de ${lastName}`, rights: ['read'], lifetime: 30 }))
      .status,
  ).toBe(201)
  expect((await call('POST', '/api/team', { email: 'equipe@exemple.example', role: 'yard' })).status).toBe(
    201,
  )
  const kit = await createOrderKit(server.as())
  const bought = await kit.place({ prices: [10_000], buyer: actor })
  await kit.pay(bought)
  const sold = await kit.place({ prices: [10_000], sellers: [actor] })
  await kit.pay(sold)
  await kit.runJobs()
  const { db } = server.as()
  const own = server.as(actor)
  const items = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, bought.orderId))
  const itemIds = items.map(({ id }) => id)
  await withdrawFromOrder(own, { orderId: bought.orderId, itemIds, name: lastName, email: actor.email })
  await saveSearch(own, { name: `Pour ${lastName}`, query: `search=${lastName}`, frequency: 'daily' })
  const { productId, conversationId } = await makeConversation(server.as(), {
    buyer: actor,
    content: 'Bonjour',
  })
  const photo = new File([new Uint8Array(await makePhotograph(640, 480))], `${lastName}.jpg`, {
    type: 'image/jpeg',
  })
  await sendMessage(own, { conversationId, ...messageInput('Voici mon entrée', [photo]) })
  await saveProductWatch(own, { productId, kinds: ['price_drop'] })
  const report = { reason: 'other', name: '', email: '', isGoodFaith: true, website: '' } as const
  await reportProduct(own, { ...report, productId, explanation: `Appelez ${lastName} au ${phone}` })
  await db.update(fulfilments).set({ status: 'livree', receivedAt: sql`now() - interval '20 days'` })
  await db.execute(sql`insert into ledger_entries (kind, source_id, account, amount, order_id, fulfilment_id)
    select 'release', x.id, v.account, v.amount * held.amount, order_id, fulfilment_id
    from (select order_id, fulfilment_id, abs(amount) as amount from ledger_entries where account = 'held') held
    cross join lateral (select gen_random_uuid() as id, held.order_id as o) x,
      (values ('held', -1.00), ('released', 1.00)) as v (account, amount)`)
  await suspendUser(server.as(admin), { userId: actor.userId, reason: `${lastName} abuse` })
  await restoreUser(server.as(admin), { userId: actor.userId })
  const other = 'autre@exemple.example'
  for (const email of [
    rawMail([actor.email.toUpperCase(), other]),
    rawMail([other], [actor.email]),
    rawMail([other], [], [actor.email]),
    rawMail([actor.email]),
  ])
    await sendRawEmail(server.as(admin), { key: null, idempotencyKey: null, email })
}

test('a deleted account leaves no address, name or telephone but what a law requires', async () => {
  const admin = await makePerson(server.as(), { role: 'admin' })
  const { actor, cookie } = await makeSignedIn(server, {
    userType: 'both',
    lastName,
    phone,
    address: '1 rue du Port, 29200 Brest',
    organizationType: 'individual',
    completionStatus: 'complete',
    username: 'solveig',
  })
  await server
    .as()
    .db.update(users)
    .set({ lastName, name: `Camille ${lastName}` })
    .where(eq(users.id, actor.userId))
  await useEveryFeature(actor, cookie, admin)
  const before = await findColumnsWith(actor.email)
  expect(before).toContain('audit_log.subject_name')

  const signIn = await server.request('/api/account/sign-in', {
    method: 'POST',
    body: JSON.stringify({ email: actor.email, password: 'chantier-2026' }),
  })
  const session = signIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const answer = await server.request('/api/privacy/deletion', {
    method: 'POST',
    cookie: session,
    body: JSON.stringify({ currentPassword: 'chantier-2026' }),
  })
  expect([answer.status, await answer.json()]).toEqual([200, { deleted: true }])
  const { db } = server.as()
  // The last email is deleted by its retention; until then it is sent to the address.
  await db.delete(emails).where(eq(emails.template, 'account-deleted'))

  const allowed = Object.values(retainedByLaw).flat()
  for (const text of [actor.email, lastName, phone]) {
    expect([text, (await findColumnsWith(text)).filter((name) => !allowed.includes(name))]).toEqual([
      text,
      [],
    ])
    expect([text, findFilesWith(text)]).toEqual([text, []])
  }
  const others = await db.select().from(emails).where(eq(emails.template, 'raw'))
  expect(others.map(({ recipient }) => recipient).sort()).toEqual(Array(3).fill('autre@exemple.example'))
})

test('the export holds the emails that a user received with others, in copy or in blind copy', async () => {
  const admin = await makePerson(server.as(), { role: 'admin' })
  const { actor } = await makeSignedIn(server)
  const other = 'autre@exemple.example'
  for (const email of [
    rawMail([other, actor.email]),
    rawMail([other], [actor.email]),
    rawMail([other], [], [actor.email]),
    rawMail([other]),
    rawMail([`x${actor.email}`]),
  ])
    await sendRawEmail(server.as(admin), { key: null, idempotencyKey: null, email })
  const archive = new Uint8Array(await new Response(exportData(server.as(actor))).arrayBuffer())
  const file = Buffer.from((await unpack(archive)).get('donnees/emails.json') ?? '').toString()
  expect(JSON.parse(file)).toHaveLength(3)
  expect(file).not.toContain(other)
})
