import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import { missingProfileFields } from '#domain/accounts/accounts.ts'
import { type PeopleSearch, type PeopleSort, peoplePerPage } from '#domain/accounts/people-search.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import type { Day } from '#domain/platform/days.ts'
import {
  maxResults,
  maxResultsPerKind,
  readLastPhoneDigits,
  type SearchHit,
} from '#domain/platform/find-anything.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { containsText, isWithinDays, toParisDay } from '#server/database/expressions.ts'
import { personTags, profiles, sessions, users } from '#server/database/schema/accounts.ts'
import { summariseSellerProducts } from '../catalogue/seller-products.ts'
import { listBuyerOrders } from '../orders/admin/summarise-party.ts'
import { findPerson } from './people.ts'
import { listPersonNotes, listTagsByUser } from './person-notes.ts'
import { listSecondFactors } from './second-factor/factors.ts'
import { deviceName, isOpenSession } from './sessions/own-sessions.ts'

const listColumns = {
  id: profiles.id,
  email: profiles.email,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  companyName: profiles.companyName,
  userType: profiles.userType,
  role: profiles.role,
  completionStatus: profiles.completionStatus,
  suspendedAt: profiles.suspendedAt,
  createdAt: profiles.createdAt,
}

/** Lists users, page by page, for administrators. */
export async function listUsers(ctx: Context, search: PeopleSearch, pageSize = peoplePerPage) {
  requireAdmin(ctx)
  const condition = searchCondition(search)
  const [rows, total] = await Promise.all([
    ctx.db
      .select(listColumns)
      .from(profiles)
      .where(condition)
      .orderBy(...sortOrders[search.sort])
      .limit(pageSize)
      .offset((search.page - 1) * pageSize),
    countUpTo(ctx.db, profiles, condition),
  ])
  const tags = await listTagsByUser(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    items: rows.map(({ suspendedAt, createdAt, ...row }) => ({
      ...row,
      tags: tags.get(row.id) ?? [],
      isSuspended: suspendedAt !== null,
      createdAt: createdAt.toISOString(),
    })),
    page: search.page,
    total,
    pageCount: pageCountOf(total, pageSize),
  } satisfies Page<unknown>
}

const searchCondition = ({ search, userType, tag, flags }: PeopleSearch): SQL | undefined =>
  and(
    // Every word may match anywhere: 'Roux Camille' is found as well as 'Camille Roux'.
    ...search
      .split(' ')
      .filter(Boolean)
      .map((word) => containsText(profiles.searchText, word)),
    userType ? eq(profiles.userType, userType) : undefined,
    tag
      ? sql`${profiles.id} in (select ${personTags.userId} from ${personTags} where ${personTags.tag} = ${tag})`
      : undefined,
    flags.includes('admin') ? eq(profiles.role, 'admin') : undefined,
    flags.includes('suspended') ? isNotNull(profiles.suspendedAt) : undefined,
    flags.includes('incomplete') ? eq(profiles.completionStatus, 'incomplete') : undefined,
  )

const sortName = sql`(coalesce(${profiles.lastName}, '') || ' ' || coalesce(${profiles.firstName}, '')) collate "fr-x-icu"`

/** The id comes last, so that no user appears on two pages. */
const sortOrders: Record<PeopleSort, SQL[]> = {
  'date-desc': [desc(profiles.createdAt), desc(profiles.id)],
  'date-asc': [asc(profiles.createdAt), asc(profiles.id)],
  'name-asc': [asc(sortName), asc(profiles.id)],
  'name-desc': [desc(sortName), desc(profiles.id)],
}

/** Returns everything administrators see of one user. @throws AppError `not-found` */
export async function getUser(ctx: Context, input: { userId: string }) {
  requireAdmin(ctx)
  const { id } = await findPerson(ctx, input)
  const [[profile], products, orders, sessions, secondFactor, notesAndTags] = await Promise.all([
    ctx.db
      .select({
        id: profiles.id,
        email: profiles.email,
        username: profiles.username,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        userType: profiles.userType,
        organizationType: profiles.organizationType,
        companyName: profiles.companyName,
        phone: profiles.phone,
        address: profiles.address,
        siret: profiles.siret,
        vatNumber: profiles.vatNumber,
        vatRegime: profiles.vatRegime,
        vatOnDebits: profiles.vatOnDebits,
        salesPausedUntil: profiles.salesPausedUntil,
        isConfirmed: users.emailVerified,
        role: profiles.role,
        avatarUrl: profiles.avatarUrl,
        suspendedAt: profiles.suspendedAt,
        suspensionReason: profiles.suspensionReason,
        createdAt: profiles.createdAt,
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, id)),
    summariseSellerProducts(ctx, { sellerId: id }),
    listBuyerOrders(ctx, { buyerId: id }),
    listSessions(ctx, { userId: id }),
    listSecondFactors(ctx, id),
    listPersonNotes(ctx, { userId: id }),
  ])
  if (!profile) throw new Error('profiles are not deleted')
  return {
    ...profile,
    suspendedAt: profile.suspendedAt?.toISOString() ?? null,
    createdAt: profile.createdAt.toISOString(),
    missing: missingProfileFields(profile),
    products,
    orders,
    sessions,
    secondFactor,
    ...notesAndTags,
  }
}

/** The number of newest sessions shown. */
const maxListedSessions = 50

/** Lists a user's sessions, newest first, without tokens. */
async function listSessions(ctx: Context, input: { userId: string }) {
  const actor = requireAdmin(ctx)
  const admins = aliasedTable(users, 'admins')
  const rows = await ctx.db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      userAgent: sessions.userAgent,
      /** The email address of the administrator who acts in it. */
      impersonatedBy: admins.email,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .leftJoin(admins, eq(admins.id, sessions.impersonatedBy))
    .where(and(eq(sessions.userId, input.userId), isOpenSession(ctx)))
    .orderBy(desc(sessions.createdAt))
    .limit(maxListedSessions)
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    /** A name such as `Chrome sur Android`. */
    device: deviceName(userAgent),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    /** True for the session of this request. */
    isCurrent: row.id === actor.sessionId,
  }))
}

/** Counts new sellers by the day they joined; days without any are absent. */
export const countNewSellersByDay = (ctx: Context, days: { first: Day; last: Day }) =>
  ctx.db
    .select({ day: toParisDay(profiles.createdAt), sellers: count() })
    .from(profiles)
    .where(and(isWithinDays(profiles.createdAt, days), inArray(profiles.userType, ['seller', 'both'])))
    .groupBy(sql`1`)

/** The expression of the index `profiles_by_phone`: the last nine digits, because a number is written with and without its country. */
const lastPhoneDigits = sql`right(regexp_replace(${profiles.phone}, '[^0-9]', '', 'g'), 9)`

/** Finds users whose names, company or email address contain each of these words, or who have this telephone number; for administrators. */
export async function findPeople(
  { db }: Context,
  { text, words }: { text: string; words: string[] },
): Promise<SearchHit[]> {
  const phone = readLastPhoneDigits(text)
  const matches = db
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      companyName: profiles.companyName,
      createdAt: profiles.createdAt,
    })
    .from(profiles)
    .where(
      and(
        isNull(profiles.deletedAt),
        phone
          ? eq(lastPhoneDigits, phone)
          : and(...words.map((word) => containsText(profiles.searchText, word))),
      ),
    )
    .limit(maxResults)
    .as('some')
  const rows = await db.select().from(matches).orderBy(desc(matches.createdAt)).limit(maxResultsPerKind)
  return rows.map(({ id, email, firstName, lastName, companyName }) => {
    const name = [firstName, lastName].filter(Boolean).join(' ')
    const title = companyName || name || email
    return {
      id,
      title,
      to: `/admin/users/${id}`,
      text: [title === name ? '' : name, title === email ? '' : email].filter(Boolean).join(', '),
    }
  })
}
