import { and, desc, isNull } from 'drizzle-orm'
import { type Found, foundOfKind, mostFound } from '#domain/platform/find.ts'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'
import { holdsText } from '../database/search-text.ts'

/** People whose names, company or address hold each of these words; for administrators. */
export async function findPeople({ db }: Context, { words }: { words: string[] }): Promise<Found[]> {
  const some = db
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      companyName: profiles.companyName,
      createdAt: profiles.createdAt,
    })
    .from(profiles)
    .where(and(isNull(profiles.deletedAt), ...words.map((word) => holdsText(profiles.searchText, word))))
    .limit(mostFound)
    .as('some')
  const rows = await db.select().from(some).orderBy(desc(some.createdAt)).limit(foundOfKind)
  return rows.map(({ id, email, firstName, lastName, companyName }) => {
    const name = [firstName, lastName].filter(Boolean).join(' ')
    const title = companyName || name || email
    return {
      ...{ id, title, to: `/admin/users/${id}` },
      text: [title === name ? '' : name, title === email ? '' : email].filter(Boolean).join(', '),
    }
  })
}
