import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { deleteBatch } from '../database/batches.ts'
import { verifications } from '../database/schema/accounts.ts'

/** Mailed links nobody can be told anything of any more. */
export const deleteOldCodes = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, verifications, verifications.id, lt(verifications.expiresAt, before))
