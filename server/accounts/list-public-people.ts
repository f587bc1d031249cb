import { inArray } from 'drizzle-orm'
import { canSell } from '#domain/accounts/accounts.ts'
import { publicName } from '#domain/accounts/public-name.ts'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

/** What somebody may know of whoever they write to: neither address nor number, nor the whole name of a private person. */
interface PublicPerson {
  id: string
  name: string
  avatarUrl: string | null
  isDeleted: boolean
  isSuspended: boolean
  /** Has a page as a seller. */
  sellsHere: boolean
}

/** By id; an id that nobody has is left out. */
export async function listPublicPeople(
  ctx: Context,
  input: { userIds: string[] },
): Promise<Map<string, PublicPerson>> {
  if (input.userIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: profiles.id,
      organizationType: profiles.organizationType,
      companyName: profiles.companyName,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      userType: profiles.userType,
      avatarUrl: profiles.avatarUrl,
      suspendedAt: profiles.suspendedAt,
      deletedAt: profiles.deletedAt,
    })
    .from(profiles)
    .where(inArray(profiles.id, input.userIds))
  return new Map(
    rows.map(({ id, userType, avatarUrl, suspendedAt, deletedAt, ...named }) => {
      const [isSuspended, isDeleted] = [suspendedAt !== null, deletedAt !== null]
      const person = isDeleted
        ? { name: 'Compte supprimé', avatarUrl: null }
        : { name: publicName(named) ?? 'Membre', avatarUrl }
      return [
        id,
        { id, ...person, isDeleted, isSuspended, sellsHere: canSell(userType) && !isSuspended && !isDeleted },
      ]
    }),
  )
}
