import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type PeopleSearch, type PeopleSort, peoplePerPage } from '#domain/accounts/people-search.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type Context, requireAdmin } from '../context.ts'
import { countUpTo } from '../database/page.ts'
import { profiles } from '../database/schema/accounts.ts'
import { holdsText } from '../database/search-text.ts'

const entry = {
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

/** One page of all people, as administrators look them up. */
export async function listUsers(ctx: Context, search: PeopleSearch) {
  requireAdmin(ctx)
  const condition = conditionsOf(search)
  const [rows, total] = await Promise.all([
    ctx.db
      .select(entry)
      .from(profiles)
      .where(condition)
      .orderBy(...orders[search.sort])
      .limit(peoplePerPage)
      .offset((search.page - 1) * peoplePerPage),
    countUpTo(ctx.db, profiles, condition),
  ])
  return {
    items: rows.map(({ suspendedAt, createdAt, ...row }) => ({
      ...row,
      isSuspended: suspendedAt !== null,
      createdAt: createdAt.toISOString(),
    })),
    page: search.page,
    total,
    pageCount: pageCountOf(total, peoplePerPage),
  } satisfies Page<unknown>
}

const conditionsOf = ({ search, userType, conditions }: PeopleSearch): SQL | undefined =>
  and(
    // Each word somewhere: 'Roux Camille' is found as well as 'Camille Roux'.
    ...search
      .split(' ')
      .filter(Boolean)
      .map((word) => holdsText(profiles.searchText, word)),
    userType ? eq(profiles.userType, userType) : undefined,
    conditions.includes('admin') ? eq(profiles.role, 'admin') : undefined,
    conditions.includes('suspended') ? isNotNull(profiles.suspendedAt) : undefined,
    conditions.includes('incomplete') ? eq(profiles.completionStatus, 'incomplete') : undefined,
  )

const name = sql`(coalesce(${profiles.lastName}, '') || ' ' || coalesce(${profiles.firstName}, '')) collate "fr-x-icu"`

/** Ends with the id, so that two pages never share a person. */
const orders: Record<PeopleSort, SQL[]> = {
  'date-desc': [desc(profiles.createdAt), desc(profiles.id)],
  'date-asc': [asc(profiles.createdAt), asc(profiles.id)],
  'name-asc': [asc(name), asc(profiles.id)],
  'name-desc': [desc(name), desc(profiles.id)],
}
