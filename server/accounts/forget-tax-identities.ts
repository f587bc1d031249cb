import { and, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { batchSize } from '../database/batches.ts'
import { profiles } from '../database/schema/accounts.ts'

/** Birth dates and tax numbers of people who left that long ago. */
export async function forgetTaxIdentities({ db }: Context, { before }: { before: Date }): Promise<number> {
  const some = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(lt(profiles.deletedAt, before), or(isNotNull(profiles.birthDate), isNotNull(profiles.taxNumber))),
    )
    .limit(batchSize)
  const { rowCount } = await db
    .update(profiles)
    .set({ birthDate: null, taxNumber: null })
    .where(inArray(profiles.id, some))
  return rowCount ?? 0
}
