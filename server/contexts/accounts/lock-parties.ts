import { type SQL, sql } from 'drizzle-orm'
import { missingProfileFields, type ProfileDetails } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Day, dayOf } from '#domain/platform/days.ts'
import { pauseOn } from '#domain/selling/pause.ts'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { type PartyDetails, partyDetails } from './list-invoice-parties.ts'
import { type Contact, contactColumns } from './people.ts'

/** All that placing an order needs to know of its buyer or of one of its sellers. */
export interface LockedParty {
  contact: Contact
  onInvoices: PartyDetails
  /** The last day on which they sell nothing, from today on. */
  pausedUntil: Day | null
  /** What an order still asks of their profile. */
  missing: (keyof ProfileDetails)[]
}

/**
 * Locks buyer and sellers, so that none deletes their account before the transaction ends. Before any product is locked: the deletion of an
 * account locks the account, then what it offers. `sellers`: a query of their ids. @throws AppError `not-signed-in` when the buyer has deleted theirs
 */
export async function lockParties(
  { db, clock }: Context,
  { buyerId, sellers }: { buyerId: string; sellers: SQL },
): Promise<Map<string, LockedParty>> {
  const rows = await db
    .select({
      ...contactColumns,
      userType: profiles.userType,
      vatOnDebits: profiles.vatOnDebits,
      salesPausedUntil: profiles.salesPausedUntil,
      deletedAt: profiles.deletedAt,
    })
    .from(profiles)
    .where(sql`${profiles.id} = any(array(${sellers}) || ${buyerId}::uuid)`)
    .orderBy(profiles.id)
    .for('key share')
  if (rows.some(({ id, deletedAt }) => id === buyerId && deletedAt !== null))
    throw new AppError('not-signed-in', generalMessages.notSignedIn)
  const today = dayOf(clock.now())
  return new Map(
    rows.map((row) => [
      row.id,
      {
        contact: row,
        onInvoices: partyDetails(row),
        pausedUntil: pauseOn(today, row.salesPausedUntil),
        missing: missingProfileFields(row),
      },
    ]),
  )
}
