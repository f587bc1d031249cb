import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import type { ImportPlan } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import type { Actor, Context } from '../../context.ts'
import { productImports } from '../../database/schema/selling.ts'
import { giveUpLostImport } from '../give-up-lost-imports.ts'
import { requireSeller } from '../require-seller.ts'

/** What is kept in `plan`: what the seller decides, and the headings it is about. */
export interface StoredPlan extends ImportPlan {
  headings: string[]
}

export type ImportRecord = Omit<typeof productImports.$inferSelect, 'plan'> & { plan: StoredPlan }

/**
 * An import of the signed-in seller; `lock` keeps it so until the transaction ends, and one whose work was cut off for good is
 * over from then on.
 * @throws AppError `not-signed-in`, `forbidden` for a buyer, `not-found` for another seller's import
 */
export async function findImport(
  ctx: Context,
  input: { importId: string; lock?: boolean },
): Promise<{ actor: Actor; record: ImportRecord }> {
  const actor = requireSeller(ctx)
  const select = () =>
    ctx.db
      .select()
      .from(productImports)
      .where(and(eq(productImports.id, input.importId), eq(productImports.userId, actor.userId)))
  const find = async () => (await (input.lock ? select().for('update') : select()))[0]
  let record = isUuid(input.importId) ? await find() : undefined
  if (input.lock && record?.status === 'running' && (await giveUpLostImport(ctx, input)) > 0)
    record = await find()
  if (!record) throw new AppError('not-found', importMessages.missing)
  return { actor, record: record as ImportRecord }
}
