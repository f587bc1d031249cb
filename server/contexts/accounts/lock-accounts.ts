import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { missingProfileFields, type ProfileDetails } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { SalesStop } from '#domain/selling/pause.ts'
import type { Context } from '#server/context.ts'
import { profiles, users } from '#server/database/schema/accounts.ts'
import { type PartyDetails, toPartyDetails } from './list-invoice-parties.ts'
import { type Contact, contactColumns } from './people.ts'
import { salesStopColumns, toSalesStop } from './sales-stops.ts'

/** Locks a user first in every transaction that changes how they sign in, which serialises such changes. */
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

const selectForKeyShare = (db: Context['db'], { userId }: { userId: string }) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, userId), isNull(profiles.deletedAt)))
    .for('key share')

/**
 * Locks an account, so that its owner cannot delete it before the transaction ends. Must come before any lock on products,
 * because the deletion locks the account and then its products.
 * @throws AppError `not-signed-in` for a deleted account
 */
export async function lockAccount({ db }: Context, input: { userId: string }): Promise<void> {
  const [locked] = await selectForKeyShare(db, input)
  if (!locked) throw new AppError('not-signed-in', generalMessages.notSignedIn)
}

/** The facts about a buyer or seller that placing an order needs. */
export interface LockedParty extends SalesStop {
  contact: Contact
  invoiceParty: PartyDetails
  /** Required fields of their profile that are empty. */
  missingFields: (keyof ProfileDetails)[]
}

/**
 * Locks buyer and sellers, so that none deletes their account before the transaction ends. Must come before any lock on
 * products, because the deletion locks the account and then its products. `sellers` is a query of their ids.
 * @throws AppError `not-signed-in` when the buyer's account is deleted
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
        invoiceParty: toPartyDetails(row),
        ...toSalesStop(ctx, row),
        missingFields: missingProfileFields(row),
      },
    ]),
  )
}
