import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Found, foundOfKind, maxResults, phoneIn } from '#domain/platform/find.ts'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { holdsText } from '#server/database/search-text.ts'

/** As its index `profiles_by_phone` has it: the same number is written with and without its country, in pairs and in one. */
const phoneEnding = sql`right(regexp_replace(${profiles.phone}, '[^0-9]', '', 'g'), 9)`

/** People whose names, company or mail address hold each of these words, or whose telephone number it is; for administrators. */
export async function findPeople(
  { db }: Context,
  { text, words }: { text: string; words: string[] },
): Promise<Found[]> {
  const phone = phoneIn(text)
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
    .where(
      and(
        isNull(profiles.deletedAt),
        phone ? eq(phoneEnding, phone) : and(...words.map((word) => holdsText(profiles.searchText, word))),
      ),
    )
    .limit(maxResults)
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
