import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import readExcelFile from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import type { Actor } from '#server/context.ts'
import { auditLog, emails, orderEvents, orders, products } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { placeOrder } from '../place-order.ts'
import { addOrderNote, cancelOrder } from './change-order.ts'
import { exportOrdersAsCsv, exportOrdersAsWorkbook } from './export-orders.ts'
import { listAllOrders } from './find-orders.ts'
import { getAnyOrder } from './get-any-order.ts'

const server = startTestServer()
let admin: Actor
let buyer: Actor
let seller: Actor
let categoryId: string

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
  buyer = await makePerson(server.as(), { firstName: 'Éloïse', lastName: 'Le Gall' })
  seller = await makeSeller(server.as(), { companyName: '=HYPERLINK("http://exemple.example")' })
  categoryId = await makeCategory(server.as())
})

const product = (values: { price?: number; quantity?: number; userId?: string } = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId, quantity: 5, ...values })

async function order(productIds: string[], { quantity = 1, at = new Date(), by = buyer } = {}) {
  const clock = { now: () => at }
  const { id } = await placeOrder(server.as(by, clock), {
    items: productIds.map((productId) => ({ productId, quantity })),
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  return id
}

const find = async (query: string) => {
  const { items } = await listAllOrders(server.as(admin), parseOrderSearch(new URLSearchParams(query)))
  return items.map(({ id }) => id)
}
const stockOf = async (id: string) => {
  const [row] = await server.as().db.select().from(products).where(eq(products.id, id))
  return { quantity: row?.quantity, status: row?.status }
}

describe('listAllOrders finds orders', () => {
  let old: string
  let recent: string
  beforeAll(async () => {
    const glazier = await makeSeller(server.as(), { companyName: 'Vitrerie Évrard' })
    old = await order([await product({ price: 1_234_50 })], { at: new Date('2025-03-09T22:30:00Z') })
    recent = await order([await product({ price: 99, userId: glazier.userId })], {
      at: new Date('2025-03-10T23:30:00Z'),
    })
  })

  test('by number, whole id, buyer and seller, without regard to accents and case', async () => {
    expect(await find(`search=${orderNumber(old).toUpperCase()}`)).toEqual([old])
    expect(await find(`search=${old}`)).toEqual([old])
    expect(await find('search=vitrerie evrard')).toEqual([recent])
    expect(await find('search=eloise LE GALL')).toEqual(expect.arrayContaining([old, recent]))
    expect(await find('search=%25')).toEqual([])
    expect(await find("search=' or 1=1 --")).toEqual([])
  })

  test('by days of the calendar in Paris', async () => {
    expect(await find('from=2025-03-09&to=2025-03-09')).toEqual([old])
    expect(await find('from=2025-03-11&to=2025-03-11')).toEqual([recent])
    expect(await find('from=2025-03-10&to=2025-03-10')).toEqual([])
  })

  test('by state, delivery and total, sorted as requested', async () => {
    const days = 'from=2025-03-09&to=2025-03-11'
    expect(await find(`${days}&sort=total-asc`)).toEqual([recent, old])
    expect(await find(`${days}&sort=date-asc`)).toEqual([old, recent])
    expect(await find(`${days}&minTotal=1234,50`)).toEqual([old])
    expect(await find(`${days}&maxTotal=1234.49`)).toEqual([recent])
    expect(await find(`${days}&status=annulee`)).toEqual([])
    expect(await find(`${days}&delivery=quote`)).toEqual([])
  })
})

test('getAnyOrder returns fulfilments, parties, history, emails and notes of an order by its number', async () => {
  const other = await makeSeller(server.as(), { companyName: 'Autre vendeur' })
  const ids = [await product({ price: 4_000 }), await product({ price: 150, userId: other.userId })]
  const id = await order(ids, { quantity: 2 })
  await addOrderNote(server.as(admin), { orderId: id, text: 'Rappeler lundi' })
  const found = await getAnyOrder(server.as(admin), { reference: orderNumber(id) })
  expect(found).toMatchObject({
    id,
    totalAmount: 8_300,
    buyer: { name: 'Éloïse Le Gall', email: buyer.email },
    history: [{ fromStatus: null, toStatus: 'initial', actor: 'Éloïse Le Gall' }],
    notes: [{ text: 'Rappeler lundi', author: 'Camille Roux' }],
  })
  expect(found.fulfilments.map(({ seller: { name }, amount }) => [name, amount])).toEqual(
    expect.arrayContaining([
      ['Autre vendeur', 300],
      ['=HYPERLINK("http://exemple.example")', 8_000],
    ]),
  )
  const recipients = found.emails.map((email) => email.recipient)
  expect(recipients).toContain(buyer.email)
})

test('getAnyOrder rejects a number that two orders share', async () => {
  const [one, other] = await Promise.all([product(), product()])
  const ids = [await order([one]), await order([other])]
  const twin = `${orderNumber(ids[0] as string)}-0000-4000-8000-000000000000`
  await server.as().db.insert(orders).values({
    id: twin,
    userId: buyer.userId,
    totalAmount: 0,
    deliveryOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  const reference = orderNumber(twin)
  await expect(getAnyOrder(server.as(admin), { reference })).rejects.toMatchObject({ code: 'conflict' })
  expect(await find(`search=${reference}`)).toHaveLength(2)
  // An order placed before events were recorded still has a first event.
  const { history } = await getAnyOrder(server.as(admin), { reference: twin })
  expect(history).toMatchObject([{ fromStatus: null, toStatus: 'initial' }])
})

describe('cancelOrder', () => {
  test('returns the stock, records an event and an audit entry, and succeeds once', async () => {
    const last = await product({ quantity: 2 })
    const id = await order([last], { quantity: 2 })
    expect(await stockOf(last)).toEqual({ quantity: 0, status: 'outofstock' })
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => cancelOrder(server.as(admin), { orderId: id })),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(last)).toEqual({ quantity: 2, status: 'disponible' })
    const { status, history } = await getAnyOrder(server.as(admin), { reference: id })
    expect(status).toBe('annulee')
    expect(history.map((event) => event.toStatus)).toEqual(['initial', 'annulee'])
    const entries = await server.as().db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entries).toMatchObject([
      { action: 'order.change-status', adminId: admin.userId, before: { status: 'initial' } },
    ])
  })

  test('emails the reason to the buyer and to each seller with their own items, once', async () => {
    const other = await makeSeller(server.as(), { companyName: 'Dépose Évrard' })
    const items = [await product({ price: 4_000 }), await product({ price: 150, userId: other.userId })]
    const orderId = await order(items, { quantity: 2 })
    const listCancellationMails = async () => {
      const mails = await server.as().db.select().from(emails).where(eq(emails.orderId, orderId))
      return mails.filter(({ template }) => template.startsWith('order-cancelled'))
    }
    const cancel = (reason: string) => cancelOrder(server.as(admin), { orderId, reason })
    await server.as().db.update(orders).set({ status: 'pending' }).where(eq(orders.id, orderId))
    await expect(cancel('Trop tard')).rejects.toMatchObject({ code: 'conflict' })
    expect(await listCancellationMails()).toEqual([])
    // Its buyer pays the seller directly, so the seller was mailed.
    const unpaid = { status: 'initial', paymentDueAt: null } as const
    await server.as().db.update(orders).set(unpaid).where(eq(orders.id, orderId))
    await Promise.allSettled([cancel('Porte cassée'), cancel('Porte cassée')])
    const mails = await listCancellationMails()
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual(
      expect.arrayContaining([
        ['order-cancelled', buyer.email],
        ['order-cancelled-for-seller', seller.email],
        ['order-cancelled-for-seller', other.email],
      ]),
    )
    expect(mails).toHaveLength(3)
    const totalFor = (recipient: string) => mails.find((mail) => mail.recipient === recipient)?.data
    expect(totalFor(buyer.email)).toMatchObject({ reason: 'Porte cassée', order: { total: 8_300 } })
    expect(totalFor(seller.email)).toMatchObject({ reason: 'Porte cassée', order: { total: 8_000 } })
    expect(totalFor(other.email)).toMatchObject({ buyerName: 'Éloïse L.', order: { total: 300 } })
    const [entry] = await server.as().db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
    expect(entry?.after).toMatchObject({ reason: 'Porte cassée' })
  })

  test('returns the stock to a product that became reserved and hidden, and leaves its status', async () => {
    const id = await product({ quantity: 3 })
    const orderId = await order([id])
    await server
      .as()
      .db.update(products)
      .set({ status: 'reserve', isHidden: true })
      .where(eq(products.id, id))
    await cancelOrder(server.as(admin), { orderId })
    expect(await stockOf(id)).toEqual({ quantity: 3, status: 'reserve' })
  })

  test('neither creates nor loses stock while the same products are bought', async () => {
    const [a, b] = [await product({ quantity: 40 }), await product({ quantity: 40 })]
    const placed = await Promise.all(Array.from({ length: 6 }, () => order([a, b])))
    await Promise.all([
      ...placed.map((orderId) => cancelOrder(server.as(admin), { orderId })),
      ...Array.from({ length: 6 }, () => order([b, a])),
    ])
    expect((await stockOf(a)).quantity).toBe(34)
    expect((await stockOf(b)).quantity).toBe(34)
  })

  test('rejects a paid order', async () => {
    const productId = await product()
    const id = await order([productId])
    await server.as().db.update(orders).set({ status: 'pending' }).where(eq(orders.id, id))
    await expect(cancelOrder(server.as(admin), { orderId: id })).rejects.toMatchObject({ code: 'conflict' })
    expect((await stockOf(productId)).quantity).toBe(4)
    expect(await server.as().db.$count(orderEvents, eq(orderEvents.orderId, id))).toBe(1)
  })
})

describe('an export of orders', () => {
  const search = () => parseOrderSearch(new URLSearchParams('from=2024-07-01&to=2024-07-31'))
  beforeAll(async () => {
    await order([await product({ price: 1_234_50 })], { at: new Date('2024-07-14T10:05:00Z') })
  })

  test('as CSV has French formats and no formula', async () => {
    const stream = await exportOrdersAsCsv(server.as(admin), search())
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    const [head, line, ...rest] = text.split('\r\n')
    expect(head?.startsWith('\ufeffNuméro;Date;')).toBe(true)
    expect(line).toContain(';14/07/2024 12:05;Enregistrée;Éloïse Le Gall;')
    expect(line).toContain(`"'=HYPERLINK(""http://exemple.example"")"`)
    expect(line).toContain(';1234,50;')
    expect(rest).toEqual([''])
  })

  test('as a workbook has numeric amounts, names as text and times of Paris', async () => {
    const file = await exportOrdersAsWorkbook(server.as(admin), search())
    const [sheet] = await readExcelFile(Buffer.from(file))
    const row = sheet?.data[1] ?? []
    expect(row[5]).toBe('=HYPERLINK("http://exemple.example")')
    expect(row[8]).toBe(1234.5)
    // A workbook counts days: fractions of them are not exact.
    expect(Math.round(Number(row[1]) / 1000)).toBe(Date.UTC(2024, 6, 14, 12, 5) / 1000)
  })
})

test('an export of orders is recorded in the audit log with its filters and number of rows', async () => {
  const search = parseOrderSearch(new URLSearchParams('from=2024-07-01&to=2024-07-31&sort=total-asc'))
  await exportOrdersAsCsv(server.as(admin), search)
  await exportOrdersAsWorkbook(server.as(admin), parseOrderSearch(new URLSearchParams('search=%25')))
  const latest = await server.as().db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2)
  const common = { action: 'order.export', adminId: admin.userId, subjectType: 'export' }
  expect(latest).toMatchObject([
    { ...common, subjectName: 'Commandes (XLSX)', after: { filters: { search: '%' }, rows: 0 } },
    {
      ...common,
      subjectName: 'Commandes (CSV)',
      after: { filters: { from: '2024-07-01', to: '2024-07-31' }, rows: 1 },
    },
  ])
})

describe('the operations of administrators on orders', () => {
  const search = parseOrderSearch(new URLSearchParams())
  const attempts = {
    list: (by: Actor | null) => listAllOrders(server.as(by), search),
    csv: (by: Actor | null) => exportOrdersAsCsv(server.as(by), search),
    workbook: (by: Actor | null) => exportOrdersAsWorkbook(server.as(by), search),
    get: (by: Actor | null, orderId: string) => getAnyOrder(server.as(by), { reference: orderId }),
    note: (by: Actor | null, orderId: string) => addOrderNote(server.as(by), { orderId, text: 'x' }),
    cancel: (by: Actor | null, orderId: string) => cancelOrder(server.as(by), { orderId }),
  }

  test.each(Object.keys(attempts) as (keyof typeof attempts)[])(
    '%s rejects visitors, users and impersonating administrators',
    async (name) => {
      const id = await order([await product()])
      await expect(attempts[name](null, id)).rejects.toMatchObject({ code: 'not-signed-in' })
      await expect(attempts[name](buyer, id)).rejects.toMatchObject({ code: 'forbidden' })
      const acting = { ...admin, impersonatedBy: admin.userId }
      await expect(attempts[name](acting, id)).rejects.toMatchObject({ code: 'forbidden' })
      const { status, notes } = await getAnyOrder(server.as(admin), { reference: id })
      expect({ status, notes }).toEqual({ status: 'initial', notes: [] })
    },
  )

  test.each(['nulle-part', randomUUID(), '00000000', "' or 1=1 --"])(
    'getAnyOrder and cancelOrder answer not-found to the reference %s',
    async (reference) => {
      await expect(getAnyOrder(server.as(admin), { reference })).rejects.toMatchObject({ code: 'not-found' })
      await expect(cancelOrder(server.as(admin), { orderId: reference })).rejects.toMatchObject({
        code: 'not-found',
      })
    },
  )
})
