import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import type { ImportStatus } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import type { Context } from '../../context.ts'
import { productImports } from '../../database/schema/selling.ts'
import { requireSeller } from '../require-seller.ts'

/** @throws AppError `not-found` for another seller's import, as for none */
export async function requireOwnImport(
  ctx: Context,
  { importId }: { importId: string },
): Promise<{ status: ImportStatus }> {
  const { userId } = requireSeller(ctx)
  const own = and(eq(productImports.id, importId), eq(productImports.userId, userId))
  const [found] = isUuid(importId)
    ? await ctx.db.select({ status: productImports.status }).from(productImports).where(own)
    : []
  if (!found) throw new AppError('not-found', importMessages.missing)
  return found
}
