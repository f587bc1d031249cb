import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { association } from '#domain/platform/association.ts'
import { getEmailContent } from '#server/capabilities/email/admin/emails.ts'
import { findAllowedAddressees, listSuppressedRecipients } from '#server/capabilities/email/emails-to-send.ts'
import { renderStoredEmail } from '#server/capabilities/email/render.ts'
import { openData } from '#server/capabilities/email/sealed-data.ts'
import type { Actor } from '#server/context.ts'
import { ensureDefaultPlace } from '#server/contexts/places/default-place.ts'
import {
  emailSuppressions,
  emails,
  fulfilments,
  openingHours,
  orderItems,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { issuePickupCode, readPickupCodes } from '../collection/pickup-codes.ts'
import { endPickupCode } from '../moves/apply-effects.ts'
import { placeOrder } from '../place-order.ts'
import { enqueueNotice, type NoticeInput } from './enqueue-notice.ts'
import { enqueuePickupMail } from './enqueue-pickup-mail.ts'

const server = startTestServer({
  PAYMENTS: 'none',
  SELLER_NOTICES_EXCLUDED: 'silence@exemple.example',
})
let buyer: Actor
let joiner: Actor
let plumber: Actor
let silent: Actor
let anne: Actor
let boris: Actor
let categoryId: string
const now = { now: () => new Date('2026-06-01T10:00:00Z') }
const frame = { shownName: 'Réchantier', origin: 'http://localhost:3000' }

beforeAll(async () => {
  const ctx = server.as()
  buyer = await makePerson(ctx, { firstName: 'Nadia', lastName: 'Faure' })
  joiner = await makeSeller(ctx, { companyName: 'Menuiserie A', email: 'a@exemple.example' })
  plumber = await makeSeller(ctx, { companyName: 'Plomberie B', email: 'b@exemple.example' })
  silent = await makeSeller(ctx, { companyName: 'Volets C', email: 'silence@exemple.example' })
  anne = await makePerson(ctx, { role: 'admin', email: 'anne@exemple.example' })
  boris = await makePerson(ctx, { role: 'admin', email: 'boris@exemple.example' })
  categoryId = await makeCategory(ctx)
})
beforeEach(async () => {
  await server.as().db.delete(emails)
  await server.as().db.delete(emailSuppressions)
})

const titles = ['Porte', 'Vasque', 'Volet']

/** An order of two pieces from each of these sellers; the ids of its fulfilments in their order. */
async function order(sellers: Actor[]) {
  const ctx = server.as(buyer, now)
  const productIds = await Promise.all(
    sellers.map(({ userId }, index) =>
      makeProduct(ctx, { userId, categoryId, title: titles[index], quantity: 5 }),
    ),
  )
  const items = productIds.map((productId) => ({ productId, quantity: 2 }))
  const { id } = await placeOrder(ctx, { items, shippingOption: 'pickup', idempotencyKey: randomUUID() })
  await ctx.db.delete(emails)
  const rows = await ctx.db.select().from(fulfilments).where(eq(fulfilments.orderId, id))
  const fulfilmentOf = ({ userId }: Actor) => rows.find(({ sellerId }) => sellerId === userId)?.id as string
  return { orderId: id, fulfilments: sellers.map(fulfilmentOf) }
}

async function enqueueAndRender(input: NoticeInput, actor: Actor | null = null) {
  await enqueueNotice(server.as(actor, now), input)
  return renderSentMails()
}

/** Finds a code whose halves are separated by any markup; one half alone may occur in an id. */
const containsCode = (html: string, code = '') =>
  new RegExp(`${code.slice(0, 3)}.{0,6}${code.slice(3)}`).test(html)

async function renderSentMails() {
  const rows = await server.as().db.select().from(emails).orderBy(emails.recipient)
  return Promise.all(
    rows.map(async (row) => {
      const mail = { ...row, data: openData(server.as(), row) }
      return { ...mail, ...(await renderStoredEmail(mail, frame)), id: row.id }
    }),
  )
}
const recipients = (mails: { recipient: string }[]) => mails.map(({ recipient }) => recipient).sort()

describe('enqueueNotice', () => {
  test('emails the whole order to its buyer and to each seller their own items', async () => {
    const { orderId } = await order([joiner, plumber, silent])
    const mails = await enqueueAndRender({ kind: 'order-expired', orderId })
    expect(recipients(mails)).toEqual([joiner.email, plumber.email, buyer.email].sort())
    const [plumberMail] = mails.filter(({ recipient }) => recipient === plumber.email)
    expect(plumberMail?.text).toContain('Vasque')
    expect(plumberMail?.text).not.toMatch(/Porte\b|Volet|Menuiserie/)
    const [buyerMail] = mails.filter(({ recipient }) => recipient === buyer.email)
    expect(buyerMail?.text).toMatch(/Porte[\s\S]*Vasque[\s\S]*Volet/)
  })

  test('emails a notice of one fulfilment to its seller and the buyer alone', async () => {
    const { orderId, fulfilments } = await order([joiner, plumber])
    const mails = await enqueueAndRender({
      kind: 'uncollected-refunded',
      orderId,
      fulfilmentId: fulfilments[0],
    })
    expect(recipients(mails)).toEqual([joiner.email, buyer.email].sort())
    for (const { text } of mails) expect(text).not.toMatch(/Vasque|Plomberie/)
  })

  test('emails a bank dispute of no fulfilment to the administrators alone', async () => {
    const { orderId } = await order([joiner, plumber])
    const mails = await enqueueAndRender({ kind: 'card-dispute', orderId, fulfilmentIds: [], by: 'provider' })
    expect(recipients(mails)).toEqual([anne.email, boris.email].sort())
    for (const { text } of mails) {
      expect(text).toContain('n’a servi à aucun vendeur')
      expect(text).not.toMatch(/Porte|Vasque|\(\)/)
    }
  })

  test.each([
    ['buyer', ['anne@exemple.example', 'a@exemple.example', 'boris@exemple.example']],
    ['seller', ['anne@exemple.example', 'boris@exemple.example', 'buyer']],
    ['provider', ['anne@exemple.example', 'a@exemple.example', 'boris@exemple.example', 'buyer']],
  ] as const)('emails a dispute opened by the %s to all other parties', async (by, expected) => {
    const { orderId, fulfilments } = await order([joiner])
    const mails = await enqueueAndRender({
      kind: 'dispute-opened',
      orderId,
      fulfilmentId: fulfilments[0],
      by,
      note: 'Cassé',
    })
    expect(recipients(mails)).toEqual(
      expected.map((address) => (address === 'buyer' ? buyer.email : address)).sort(),
    )
  })

  test('does not email the administrator who opened a dispute', async () => {
    const { orderId, fulfilments } = await order([joiner])
    const mails = await enqueueAndRender(
      { kind: 'dispute-opened', orderId, fulfilmentId: fulfilments[0], by: 'administrator' },
      anne,
    )
    expect(recipients(mails)).not.toContain(anne.email)
    expect(recipients(mails)).toContain(boris.email)
  })

  test('emails a repeated quote request to the seller and the association', async () => {
    const { orderId, fulfilments } = await order([joiner])
    const mails = await enqueueAndRender({
      kind: 'quote-asked-again',
      orderId,
      fulfilmentId: fulfilments[0],
      by: 'buyer',
    })
    expect(recipients(mails)).toEqual([joiner.email, association.email].sort())
  })
})

test('a notice mentions a refund only after a payment, and its deadline follows the settings', async () => {
  const {
    orderId,
    fulfilments: [fulfilmentId],
  } = await order([joiner])
  const input = { kind: 'declined', orderId, fulfilmentId, by: 'seller', note: 'Vendue <b>hier</b>' } as const
  const [unpaid] = await enqueueAndRender(input)
  expect(unpaid?.text).toContain('Aucun paiement ne nous est parvenu')
  expect(unpaid?.html).toContain('Vendue &lt;b&gt;hier&lt;/b&gt;')
  await server.as().db.delete(emails)
  await server
    .as()
    .db.update(fulfilments)
    .set({ paidAt: now.now(), waitingSince: now.now() })
    .where(eq(fulfilments.id, fulfilmentId as string))
  const [paid] = await enqueueAndRender({ ...input, amount: 24_000 })
  expect(paid?.text).toContain('Nous vous remboursons 240,00')
  await server.as().db.delete(emails)
  const [acknowledged] = await enqueueAndRender({ kind: 'acknowledged', orderId, fulfilmentId, by: 'seller' })
  expect(acknowledged?.text.replace(/\s+/g, ' ')).toContain('au plus tard le lundi 15 juin')
})

describe('the pickup email', () => {
  async function paidOrder() {
    const placed = await order([joiner, plumber])
    const ctx = server.as(null, now)
    await ctx.db
      .update(fulfilments)
      .set({ status: 'pending', paidAt: now.now(), waitingSince: now.now() })
      .where(eq(fulfilments.orderId, placed.orderId))
    for (const fulfilmentId of placed.fulfilments) await issuePickupCode(ctx, { fulfilmentId })
    const codes = await readPickupCodes(ctx, { fulfilmentIds: placed.fulfilments })
    return { ...placed, codes: placed.fulfilments.map((id) => codes.get(id)?.code as string) }
  }

  test('goes to the buyer alone, with every code and the opening hours', async () => {
    const { orderId, fulfilments, codes } = await paidOrder()
    const placeId = await ensureDefaultPlace(server.as(), { sellerId: joiner.userId })
    const hours = { placeId, weekday: 2 }
    await server
      .as()
      .db.insert(openingHours)
      .values([
        { ...hours, opensAt: 840, closesAt: 1080 },
        { ...hours, opensAt: 540, closesAt: 720 },
      ])
    await enqueuePickupMail(server.as(null, now), { orderId, fulfilmentIds: fulfilments })
    const mails = await renderSentMails()
    expect(recipients(mails)).toEqual([buyer.email])
    const text = mails[0]?.text.replace(/\u00a0/g, ' ') ?? ''
    for (const code of codes) expect(text).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(text).toContain('Mardi : 9h–12h, 14h–18h')
    expect(text).toContain('au plus tard le lundi 15 juin')
    expect(mails[0]?.pictures).toHaveLength(2)
  })

  test('lists what is left after a partial hand-over and is not sent without an open code', async () => {
    const { orderId, fulfilments } = await paidOrder()
    const { db } = server.as()
    await db
      .update(orderItems)
      .set({ handedOver: 1 })
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.fulfilmentId, fulfilments[0] as string)))
    await enqueuePickupMail(server.as(null, now), { orderId, fulfilmentIds: fulfilments.slice(0, 1) })
    const [mail] = await renderSentMails()
    expect(mail?.subject).toContain('nouveau code')
    expect(mail?.text).toContain('1 × Porte')
    await db.delete(emails)
    const { orderId: other, fulfilments: unpaid } = await order([joiner])
    for (const fulfilmentId of unpaid) await endPickupCode(server.as(), { fulfilmentId })
    await enqueuePickupMail(server.as(null, now), { orderId: other, fulfilmentIds: unpaid })
    expect(await renderSentMails()).toEqual([])
  })

  test('hides its codes from administrators who read the email', async () => {
    const { orderId, fulfilments, codes } = await paidOrder()
    await enqueuePickupMail(server.as(null, now), { orderId, fulfilmentIds: fulfilments })
    const [mail] = await renderSentMails()
    await server
      .as()
      .db.update(emails)
      .set({ html: mail?.html })
      .where(eq(emails.id, mail?.id as string))
    const { html } = await getEmailContent(server.as(anne), { id: mail?.id as string })
    expect(codes.filter((code) => containsCode(html ?? '', code))).toEqual([])
    const hidden = [...(html ?? '').matchAll(/data-secret="true"[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(hidden).toEqual(codes.map(() => '•••\u00a0•••'))
  })

  test('alone contains the code: notices to a seller contain none', async () => {
    const { orderId, fulfilments, codes } = await paidOrder()
    const kinds = ['order-paid', 'acknowledge-reminder', 'appointment-reminder', 'dispute-opened'] as const
    for (const kind of kinds) await enqueueAndRender({ kind, orderId, fulfilmentId: fulfilments[0] })
    for (const { recipient, html } of await renderSentMails())
      if (recipient === joiner.email) expect(containsCode(html, codes[0])).toBe(false)
  })
})

test('the notice of a waiting payout links the seller to their payment account', async () => {
  const { orderId, fulfilments } = await order([joiner])
  const [mail] = await enqueueAndRender({
    kind: 'waiting-for-account',
    orderId,
    fulfilmentId: fulfilments[0],
    amount: 24_000,
  })
  expect(mail?.text).toMatch(/Ouvrir mon compte de paiement\s+http:\/\/localhost:\d+\/profile\/money/)
})

test('a complaint lets refund notices through and suppresses review invitations', async () => {
  const { orderId, fulfilments } = await order([joiner])
  await server.as().db.insert(emailSuppressions).values({ address: buyer.email, reason: 'complained' })
  await enqueueAndRender({ kind: 'uncollected-refunded', orderId, fulfilmentId: fulfilments[0] })
  await enqueueAndRender({ kind: 'review-asked', orderId, fulfilmentId: fulfilments[0], by: 'seller' })
  const rows = await server.as().db.select().from(emails).where(eq(emails.recipient, buyer.email))
  const open = await Promise.all(
    rows.map(async (row) => [
      (row.data as { kind: string }).kind,
      findAllowedAddressees(row, await listSuppressedRecipients(server.as(), [row])),
    ]),
  )
  expect(Object.fromEntries(open)).toEqual({
    'uncollected-refunded': { to: [buyer.email], cc: [], bcc: [] },
    'review-asked': null,
  })
})
