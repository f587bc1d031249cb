import { sql } from 'drizzle-orm'
import { transfers } from '../../database/schema/payments.ts'

/** Decided for the seller, and not there yet. */
export const isUnderway = sql<boolean>`${transfers.status} in ('waiting', 'queued', 'sending', 'failed')`
