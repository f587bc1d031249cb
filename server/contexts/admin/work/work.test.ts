import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type WorkKind, type WorkSearch, workKinds } from '#domain/platform/work.ts'
import type { Actor } from '#server/context.ts'
import {
  auditLog,
  bankFindings,
  disputes,
  emails,
  fulfilments,
  orders,
  refunds,
  transfers,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSale } from '#tests/helpers/sales.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { addWorkNote, releaseWork, takeWork } from './assignments.ts'
import { countWork, listWork } from './list-work.ts'

const server = startTestServer()
const now = new Date('2026-02-10T12:00:00Z')
const clock = { now: () => now }
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
let admin: Actor
let other: Actor
let buyer: Actor
let seller: Actor
let categoryId: string

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin', firstName: 'Ana', lastName: 'Petit' })
  other = await makePerson(server.as(), { role: 'admin', firstName: 'Bob', lastName: 'Grand' })
  buyer = await makePerson(server.as())
  seller = await makeSeller(server.as(), { companyName: 'Menuiserie Roux' })
  categoryId = await makeCategory(server.as())
})

const as = (actor: Actor | null = admin) => server.as(actor, clock)
const emptySearch: WorkSearch = { kind: null, by: null }
const findGroup = async (kind: WorkKind, search: WorkSearch = emptySearch, who = admin) =>
  (await listWork(as(who), search)).groups.find((group) => group.kind === kind)
const findEntry = async (kind: WorkKind, id: string) =>
  (await findGroup(kind, { kind, by: null }))?.entries.find((entry) => entry.id === id)

async function makeFulfilment(status: 'pending' | 'disputed', since: Date) {
  const [order] = await as()
    .db.insert(orders)
    .values({
      userId: buyer.userId,
      totalAmount: 5000,
      status,
      deliveryOption: 'pickup',
      idempotencyKey: randomUUID(),
    })
    .returning()
  const [fulfilment] = await as()
    .db.insert(fulfilments)
    .values({
      orderId: order?.id as string,
      sellerId: seller.userId,
      amount: 5000,
      status,
      statusSince: since,
      waitingSince: since,
    })
    .returning()
  return fulfilment as typeof fulfilments.$inferSelect
}

describe('listWork', () => {
  test('lists a product with its seller until it is decided', async () => {
    const id = await makeProduct(as(), { userId: seller.userId, categoryId, status: 'a_valider' })
    await makeProduct(as(), {
      userId: seller.userId,
      categoryId,
      status: 'a_valider',
      refusalReason: 'Photo illisible',
    })
    const group = await findGroup('to-validate')
    expect(group).toMatchObject({ count: 1, entries: [{ id, people: [{ name: 'Menuiserie Roux' }] }] })
  })

  test('lists an unanswered order after two days with its deadline', async () => {
    const late = await makeFulfilment('pending', hoursAgo(49))
    const recent = await makeFulfilment('pending', hoursAgo(47))
    expect(await findEntry('unacknowledged', recent.id)).toBeUndefined()
    expect(await findEntry('unacknowledged', late.id)).toMatchObject({
      to: `/admin/orders/${late.orderId}`,
      deadline: new Date(hoursAgo(49).getTime() + 14 * 24 * 3_600_000).toISOString(),
    })
  })

  test('lists a dispute until it is decided', async () => {
    const { id: fulfilmentId, orderId } = await makeFulfilment('disputed', hoursAgo(5))
    const [dispute] = await as()
      .db.insert(disputes)
      .values({ fulfilmentId, openedAs: 'buyer', openedBy: buyer.userId, reason: 'Vitre fendue' })
      .returning()
    const id = dispute?.id as string
    expect(await findEntry('disputed', id)).toMatchObject({
      text: 'Vitre fendue',
      to: `/admin/orders/${orderId}`,
      people: [{ id: buyer.userId }, { id: seller.userId }],
    })
    await as().db.update(disputes).set({ decidedAt: now, decision: 'release' }).where(eq(disputes.id, id))
    expect(await findEntry('disputed', id)).toBeUndefined()
  })

  test('lists failed refunds, failed transfers, findings and unpayable sellers, not what is under way', async () => {
    const sale = await makeSale(as(), { buyer, seller })
    const { orderId, fulfilmentId, paymentId } = sale
    const money = { orderId, fulfilmentId, paymentId }
    const refund = (status: 'failed' | 'queued') =>
      as()
        .db.insert(refunds)
        .values({ ...money, amount: 1200, status, lastError: 'Carte expirée' })
        .returning()
    const [failed] = await refund('failed')
    await refund('queued')
    const transfer = { ...money, sellerId: seller.userId, commissionRate: 0 }
    await as()
      .db.insert(transfers)
      .values([
        { ...transfer, amount: 3000, status: 'waiting' },
        { ...transfer, amount: 1500, status: 'waiting' },
        { ...transfer, amount: 700, status: 'failed' },
      ])
    await as()
      .db.insert(bankFindings)
      .values([
        { provider: 'sandbox', kind: 'transfer', objectId: 'a', amount: 10, movedAt: now, foundAt: now },
        {
          provider: 'sandbox',
          kind: 'transfer',
          objectId: 'b',
          amount: 20,
          movedAt: now,
          foundAt: now,
          status: 'settled',
          settledAt: now,
        },
      ])
    expect((await findGroup('failed-refunds'))?.entries).toMatchObject([
      { id: failed?.id, text: 'Carte expirée', title: expect.stringContaining('12,00') },
    ])
    expect(await findGroup('failed-transfers')).toMatchObject({ count: 1 })
    expect(await findGroup('bank-findings')).toMatchObject({ count: 1 })
    expect(await findGroup('accounts')).toMatchObject({
      count: 1,
      entries: [
        { id: seller.userId, title: expect.stringContaining('45,00'), people: [{ id: seller.userId }] },
      ],
    })
  })

  test('returns five entries of a kind, more of a requested kind, and countWork counts all', async () => {
    const before = (await countWork(as())).count
    await as()
      .db.insert(emails)
      .values(
        Array.from({ length: 7 }, (_, n) => ({
          template: 'contact',
          recipient: `p${n}@exemple.example`,
          data: {},
          status: 'failed' as const,
          createdAt: hoursAgo(10 - n),
        })),
      )
    const group = await findGroup('failed-emails')
    expect(group?.count).toBe(7)
    expect(group?.entries).toHaveLength(5)
    expect(group?.entries[0]?.title).toContain('p0@exemple.example')
    expect((await findGroup('failed-emails', { kind: 'failed-emails', by: null }))?.entries).toHaveLength(7)
    expect((await countWork(as())).count).toBe(before + 7)
  })
})

describe('a task', () => {
  const makeSubject = () => ({ kind: 'disputed' as const, id: randomUUID() })

  test('is assigned to one of two administrators at a time, can be reassigned and released', async () => {
    const { id } = (await findGroup('to-validate'))?.entries[0] ?? { id: '' }
    const subject = { kind: 'to-validate' as const, id }
    const both = await Promise.allSettled([
      takeWork(as(admin), { ...subject, from: null }),
      takeWork(as(other), { ...subject, from: null }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [winner, loser] = both[0]?.status === 'fulfilled' ? [admin, other] : [other, admin]
    expect((await findEntry('to-validate', id))?.assignee?.id).toBe(winner.userId)
    expect((await findGroup('to-validate', { kind: null, by: 'me' }, winner))?.entries).toMatchObject([
      { id },
    ])
    expect(await findGroup('to-validate', { kind: null, by: 'me' }, loser)).toBeUndefined()

    // A release affects only one's own assignment; reassigning requires the former assignee.
    await releaseWork(as(loser), subject)
    expect((await findEntry('to-validate', id))?.assignee?.id).toBe(winner.userId)
    await takeWork(as(loser), { ...subject, from: winner.userId })
    await expect(takeWork(as(winner), { ...subject, from: winner.userId })).rejects.toMatchObject({
      code: 'conflict',
    })
    await releaseWork(as(loser), subject)
    expect((await findEntry('to-validate', id))?.assignee).toBeNull()
    const acts = await as().db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(acts.map(({ action }) => action)).toEqual(['work.take', 'work.take', 'work.release'])
  })

  test('has notes with their author', async () => {
    const { id } = (await findGroup('to-validate'))?.entries[0] ?? { id: '' }
    await addWorkNote(as(admin), { kind: 'to-validate', id, text: 'J’ai appelé, pas de réponse.' })
    await addWorkNote(as(other), { kind: 'disputed', id, text: 'D’autre chose.' })
    expect((await findEntry('to-validate', id))?.notes).toMatchObject([
      { text: 'J’ai appelé, pas de réponse.', author: 'Ana Petit' },
    ])
  })

  test.each([
    ['a visitor', () => null, 'not-signed-in'],
    ['a buyer', () => buyer, 'forbidden'],
    [
      'an administrator who impersonates a buyer',
      () => ({ ...buyer, impersonatedBy: admin.userId }),
      'forbidden',
    ],
  ])('cannot be read or changed by %s', async (_, actor, code) => {
    const ctx = as(actor())
    for (const attempt of [
      listWork(ctx, emptySearch),
      countWork(ctx),
      takeWork(ctx, { ...makeSubject(), from: null }),
      releaseWork(ctx, makeSubject()),
      addWorkNote(ctx, { ...makeSubject(), text: 'x' }),
    ])
      await expect(attempt).rejects.toMatchObject({ code })
  })
})

test('listWork lists every kind but backups', async () => {
  const { groups } = await listWork(as(), emptySearch)
  expect(groups.map(({ kind }) => kind)).toEqual(workKinds.filter((kind) => kind !== 'backups'))
})
