import { lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { deleteBatch } from '../../database/batches.ts'
import { guesses, knownDevices } from '../../database/schema/guesses.ts'

/** Devices that count as known no more. */
export const deleteOldDevices = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, knownDevices, knownDevices.digest, lt(knownDevices.lastUsedAt, before))

/** Wrong guesses that make nobody wait any more. */
export const deleteOldGuesses = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, guesses, guesses.key, lt(guesses.countedAt, before))
