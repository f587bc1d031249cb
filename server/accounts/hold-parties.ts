import { type SQL, sql } from 'drizzle-orm'
import { missingProfileFields, type ProfileDetails } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Day, dayOf } from '#domain/platform/days.ts'
import { pauseOn } from '#domain/selling/pause.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { profiles } from '../database/schema/accounts.ts'
import { type PartyDetails, partyDetails } from './list-invoice-parties.ts'
import { type Contact, contactColumns } from './people.ts'

/** All that placing an order needs to know of its buyer or of one of its sellers. */
export interface HeldParty {
  contact: Contact
  onInvoices: PartyDetails
  /** The last day on which they sell nothing, from today on. */
  pausedUntil: Day | null
  /** What an order still asks of their profile. */
  missing: (keyof ProfileDetails)[]
}

/**
 * Buyer and sellers, who cannot delete their accounts before the transaction ends; the buyer has not done so: whichever of the two came
 * first, the other sees it. Before any product is locked: who deletes an account locks it, then what it offers. `sellers`: a query of their
 * ids, whose placeholders are given with the buyer's id. @throws AppError `not-signed-in`
 */
export function holdParties(name: string, sellers: SQL) {
  const lock = prepared(name, (db) =>
    db
      .select({
        ...contactColumns,
        userType: profiles.userType,
        vatOnDebits: profiles.vatOnDebits,
        salesPausedUntil: profiles.salesPausedUntil,
        deletedAt: profiles.deletedAt,
      })
      .from(profiles)
      .where(sql`${profiles.id} = any(array(${sellers}) || ${sql.placeholder('buyerId')}::uuid)`)
      .orderBy(profiles.id)
      .for('key share'),
  )
  return async (
    { db, clock }: Context,
    input: { buyerId: string } & Record<string, unknown>,
  ): Promise<Map<string, HeldParty>> => {
    const rows = await lock(db, input)
    if (rows.some(({ id, deletedAt }) => id === input.buyerId && deletedAt !== null))
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
}
