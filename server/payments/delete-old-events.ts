import { and, isNotNull, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { deleteBatch } from '../database/batches.ts'
import { providerEvents } from '../database/schema/payments.ts'

/** What the card provider told long ago, once it was applied: the ledger has it. */
export const deleteOldProviderEvents = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(
    db,
    providerEvents,
    providerEvents.id,
    and(lt(providerEvents.receivedAt, before), isNotNull(providerEvents.appliedAt)),
  )
