import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { missingProfileFields, type ProfileDetails } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { SalesStop } from '#domain/selling/pause.ts'
import type { Context } from '#server/context.ts'
import { profiles, users } from '#server/database/schema/accounts.ts'
import { type PartyDetails, partyDetails } from './list-invoice-parties.ts'
import { type Contact, contactColumns } from './people.ts'
import { readSalesStop, salesStopColumns } from './sales-stops.ts'

/** First in every transaction that changes how a user signs in, which serialises such changes. */
export async function lockUser(
  ctx: Context,
  userId: string,
): Promise<{ email: string; firstName: string } | undefined> {
  const [user] = await ctx.db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return user
}

const lock = (db: Context['db'], { userId }: { userId: string }) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, userId), isNull(profiles.deletedAt)))
    .for('key share')

/**
 * The person cannot delete their account before the transaction ends, and has not done so: whichever of the two came first, the
 * other sees it. Before any product is locked: who deletes an account locks it, then what it offers. @throws AppError `not-signed-in`
 */
export async function lockAccount({ db }: Context, input: { userId: string }): Promise<void> {
  const [held] = await lock(db, input)
  if (!held) throw new AppError('not-signed-in', generalMessages.notSignedIn)
}

/** All that placing an order needs to know of its buyer or of one of its sellers. */
export interface LockedParty extends SalesStop {
  contact: Contact
  onInvoices: PartyDetails
  /** What an order still asks of their profile. */
  missing: (keyof ProfileDetails)[]
}

/**
 * Locks buyer and sellers, so that none deletes their account before the transaction ends. Before any product is locked: the deletion of an
 * account locks the account, then what it offers. `sellers`: a query of their ids. @throws AppError `not-signed-in` when the buyer has deleted theirs
 */
export async function lockParties(
  ctx: Context,
  { buyerId, sellers }: { buyerId: string; sellers: SQL },
): Promise<Map<string, LockedParty>> {
  const rows = await ctx.db
    .select({
      ...contactColumns,
      userType: profiles.userType,
      vatOnDebits: profiles.vatOnDebits,
      ...salesStopColumns(ctx),
      deletedAt: profiles.deletedAt,
    })
    .from(profiles)
    .where(sql`${profiles.id} = any(array(${sellers}) || ${buyerId}::uuid)`)
    .orderBy(profiles.id)
    .for('key share')
  if (rows.some(({ id, deletedAt }) => id === buyerId && deletedAt !== null))
    throw new AppError('not-signed-in', generalMessages.notSignedIn)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        contact: row,
        onInvoices: partyDetails(row),
        ...readSalesStop(ctx, row),
        missing: missingProfileFields(row),
      },
    ]),
  )
}
