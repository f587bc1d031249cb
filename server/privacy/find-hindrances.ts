import { type Hindrance, hindrancesOf } from '#domain/privacy/hindrances.ts'
import { isLastAdmin } from '../accounts/is-last-admin.ts'
import type { Context } from '../context.ts'
import { findOpenOrders } from '../orders/open-business.ts'
import { countRunningImports } from '../selling/count-running-imports.ts'

/** Why somebody cannot delete their account yet; empty: they can. */
export async function findHindrances(ctx: Context, { userId }: { userId: string }): Promise<Hindrance[]> {
  const [open, imports, isLast] = await Promise.all([
    findOpenOrders(ctx, { userId }),
    countRunningImports(ctx, { sellerId: userId }),
    isLastAdmin(ctx, { userId }),
  ])
  return hindrancesOf({ ...open, imports, isLastAdmin: isLast })
}
