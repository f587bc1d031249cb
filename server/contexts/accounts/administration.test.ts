import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { parsePeopleSearch } from '#domain/accounts/people-search.ts'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { type Actor, inTransaction } from '#server/context.ts'
import { auditLog, emails, products, profiles, sessions, users } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listCategories } from '../catalogue/categories.ts'
import { getProduct } from '../catalogue/get-product.ts'
import { listCartProducts } from '../catalogue/list-cart-products.ts'
import { listProducts } from '../catalogue/list-products.ts'
import { lockProducts } from '../catalogue/stock.ts'
import { changeRole, changeUserType } from './change-role.ts'
import { endSessions, restoreUser, suspendUser } from './suspend-user.ts'
import { getUser, listUsers } from './users.ts'

const server = startTestServer()
let admin: Actor
beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin', email: 'admin@exemple.example' })
})

const readProfile = async (userId: string) => {
  const [row] = await server.as().db.select().from(profiles).where(eq(profiles.id, userId))
  return row
}
const listAuditActions = async (userId: string) => {
  const rows = await server.as().db.select().from(auditLog).where(eq(auditLog.subjectId, userId))
  return rows.map(({ action }) => action)
}
const signIn = (userId: string) =>
  server
    .as()
    .db.insert(sessions)
    .values({ userId, token: randomUUID(), expiresAt: new Date('2100-01-01') })

describe('changeRole and changeUserType', () => {
  test('changeRole refuses to revoke one’s own role', async () => {
    await expect(changeRole(server.as(admin), { userId: admin.userId, role: null })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await readProfile(admin.userId))?.role).toBe('admin')
  })

  test('changeRole refuses an unconfirmed address', async () => {
    const person = await makePerson(server.as())
    await server.as().db.update(users).set({ emailVerified: false }).where(eq(users.id, person.userId))
    await expect(
      changeRole(server.as(admin), { userId: person.userId, role: 'admin' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect((await readProfile(person.userId))?.role).toBeNull()
  })

  test('changeRole keeps an administrator when all demote each other at once', async () => {
    const others = await Promise.all([1, 2, 3].map(() => makePerson(server.as(), { role: 'admin' })))
    const admins = [admin, ...others]
    await Promise.allSettled(
      admins.map((actor, index) => {
        const next = admins[(index + 1) % admins.length] as Actor
        return changeRole(server.as(actor), { userId: next.userId, role: null })
      }),
    )
    const remainingAdmins = await server.as().db.select().from(profiles).where(eq(profiles.role, 'admin'))
    expect(remainingAdmins.length).toBeGreaterThan(0)
    await server.as().db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, admin.userId))
    await server
      .as()
      .db.update(profiles)
      .set({ role: null })
      .where(eq(profiles.id, others[0]?.userId as string))
  })

  test('changeRole records each change once in the audit log', async () => {
    const person = await makePerson(server.as())
    await changeRole(server.as(admin), { userId: person.userId, role: 'admin' })
    await changeRole(server.as(admin), { userId: person.userId, role: 'admin' })
    await changeRole(server.as(admin), { userId: person.userId, role: null })
    expect(await listAuditActions(person.userId)).toEqual(['user.change-role', 'user.change-role'])
  })

  test('changeRole rejects a demoted administrator', async () => {
    const former = await makePerson(server.as(), { role: 'admin' })
    const person = await makePerson(server.as())
    await changeRole(server.as(admin), { userId: former.userId, role: null })
    await expect(
      changeRole(server.as(former), { userId: person.userId, role: 'admin' }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect((await readProfile(person.userId))?.role).toBeNull()
  })

  test('changeUserType changes the type of a known user', async () => {
    const person = await makePerson(server.as())
    await changeUserType(server.as(admin), { userId: person.userId, userType: 'both' })
    expect((await readProfile(person.userId))?.userType).toBe('both')
    for (const userId of [randomUUID(), 'n’importe quoi']) {
      await expect(changeUserType(server.as(admin), { userId, userType: 'both' })).rejects.toMatchObject({
        code: 'not-found',
      })
    }
  })

  test('changeUserType refuses an outdated change', async () => {
    const person = await makePerson(server.as(), { userType: 'buyer' })
    const change = (userType: 'seller' | 'both') =>
      changeUserType(server.as(admin), { userId: person.userId, userType, expectedUserType: 'buyer' })
    await change('seller')
    await expect(change('both')).rejects.toMatchObject({ code: 'conflict' })
    expect((await readProfile(person.userId))?.userType).toBe('seller')
  })
})

describe('suspendUser', () => {
  test("removes the seller's products everywhere, and restoreUser shows those that were visible", async () => {
    const seller = await makeSeller(server.as())
    const categoryId = await makeCategory(server.as())
    const productOfSeller = { userId: seller.userId, categoryId }
    const shown = await makeProduct(server.as(), { ...productOfSeller, title: 'Vasque suspendue' })
    const hidden = await makeProduct(server.as(), {
      ...productOfSeller,
      title: 'Vasque suspendue',
      isHidden: true,
    })
    const readVisibility = async () => {
      const search = parseCatalogueSearch(new URLSearchParams({ search: 'vasque suspendue' }))
      const families = await listCategories(server.as())
      const buyer = await makePerson(server.as())
      const page = await getProduct(server.as(buyer), { productId: shown }).then(
        () => 'page',
        () => 'no page',
      )
      return {
        listed: (await listProducts(server.as(), search)).items.map(({ id }) => id),
        inCart: (await listCartProducts(server.as(), { productIds: [shown, hidden] })).map(({ id }) => id),
        ordered: await inTransaction(server.as(), (ctx) =>
          lockProducts(ctx, { productIds: [shown, hidden] }),
        ).then((rows) => rows.map(({ productId }) => productId)),
        counted: families.find(({ id }) => id === categoryId)?.productCount,
        page,
      }
    }
    const visibleEverywhere = { listed: [shown], inCart: [shown], ordered: [shown], counted: 1, page: 'page' }
    expect(await readVisibility()).toEqual(visibleEverywhere)

    await suspendUser(server.as(admin), { userId: seller.userId, reason: 'Annonces trompeuses' })
    expect(await readVisibility()).toEqual({
      listed: [],
      inCart: [],
      ordered: [],
      counted: 0,
      page: 'no page',
    })
    expect((await getProduct(server.as(admin), { productId: shown })).id).toBe(shown)

    await restoreUser(server.as(admin), { userId: seller.userId })
    expect(await readVisibility()).toEqual(visibleEverywhere)
    const [row] = await server.as().db.select().from(products).where(eq(products.id, hidden))
    expect(row?.isHidden).toBe(true)
    expect(await readProfile(seller.userId)).toMatchObject({ suspendedAt: null, suspensionReason: null })
  })

  test('ends the sessions, records the suspension and emails the reason once', async () => {
    const person = await makePerson(server.as())
    await signIn(person.userId)
    const attempts = [1, 2].map(() =>
      suspendUser(server.as(admin), { userId: person.userId, reason: 'Faux profil' }),
    )
    const outcomes = (await Promise.allSettled(attempts)).map(({ status }) => status)
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
    expect(await server.as().db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0)
    const mails = await server.as().db.select().from(emails).where(eq(emails.recipient, person.email))
    expect(mails).toMatchObject([{ template: 'account-suspended', data: { reason: 'Faux profil' } }])
    expect(await listAuditActions(person.userId)).toEqual(['user.suspend'])
  })

  test('rejects administrators; changeRole rejects suspended users, and restoreUser users who are not suspended', async () => {
    const other = await makePerson(server.as(), { role: 'admin' })
    const suspended = await makePerson(server.as(), { suspendedAt: new Date() })
    for (const userId of [admin.userId, other.userId]) {
      await expect(suspendUser(server.as(admin), { userId, reason: 'Parce que' })).rejects.toMatchObject({
        code: 'conflict',
      })
    }
    await expect(
      changeRole(server.as(admin), { userId: suspended.userId, role: 'admin' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(restoreUser(server.as(admin), { userId: other.userId })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('endSessions', () => {
  test('ends one or all sessions of a user and none of another', async () => {
    const [person, other] = [await makePerson(server.as()), await makePerson(server.as())]
    for (const { userId } of [person, person, person, other]) await signIn(userId)
    const { sessions: open } = await getUser(server.as(admin), { userId: person.userId })
    expect(open).toHaveLength(3)
    expect(JSON.stringify(open)).not.toMatch(/token/i)
    const sessionId = open[0]?.id as string
    for (const wrong of [sessionId, randomUUID(), 'x']) {
      await expect(
        endSessions(server.as(admin), { userId: other.userId, sessionId: wrong }),
      ).rejects.toMatchObject({ code: 'not-found' })
    }
    await endSessions(server.as(admin), { userId: person.userId, sessionId })
    expect(await endSessions(server.as(admin), { userId: person.userId })).toEqual({ ended: 2 })
    expect(await server.as().db.$count(sessions, eq(sessions.userId, other.userId))).toBe(1)
  })
})

describe('the list of users', () => {
  const findEmails = async (query: string) =>
    (await listUsers(server.as(admin), parsePeopleSearch(new URLSearchParams(query)))).items.map(
      ({ email }) => email,
    )

  test('listUsers matches name, company and address without accents, case and order', async () => {
    await makePerson(server.as(), { email: 'z@annuaire.example', firstName: 'Zoé', lastName: 'Ébène' })
    await makePerson(server.as(), {
      email: 'a@annuaire.example',
      firstName: 'Anne',
      lastName: 'Faure',
      companyName: '100% Bois_neuf',
      userType: 'both',
      suspendedAt: new Date(),
      completionStatus: 'complete',
    })
    expect(await findEmails('search=EBENE+zoe')).toEqual(['z@annuaire.example'])
    expect(await findEmails('search=annuaire&sort=name-asc')).toEqual([
      'z@annuaire.example',
      'a@annuaire.example',
    ])
    expect(await findEmails('search=annuaire&sort=name-desc')).toEqual([
      'a@annuaire.example',
      'z@annuaire.example',
    ])
    expect(await findEmails('search=annuaire&type=both')).toEqual(['a@annuaire.example'])
    expect(await findEmails('search=annuaire&only=suspended')).toEqual(['a@annuaire.example'])
    expect(await findEmails('search=annuaire&only=incomplete')).toEqual(['z@annuaire.example'])
    expect(await findEmails('search=annuaire&only=admin')).toEqual([])
    expect(await findEmails('search=100%25+bois_')).toEqual(['a@annuaire.example'])
    expect(await findEmails('search=annuaire+%25%25')).toEqual([])
    expect(await findEmails(`search=${'%F0%9F%9A%AA%00'.repeat(500)}`)).toEqual([])
  })
})
