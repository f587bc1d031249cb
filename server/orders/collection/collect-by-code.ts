import { everythingLeft, linesOf } from '#domain/orders/pickup-code.ts'
import type { Context } from '../../context.ts'
import { type Collected, checkCode, collect } from './collect.ts'

/** Hands over against a code, without a screen: all that is left unless `items` says what. @throws AppError as collect.ts */
export async function collectByCode(
  ctx: Context,
  { code, items }: { code: string; items?: { itemId: string; quantity: number }[] },
): Promise<Collected> {
  if (items) return collect(ctx, { code, items })
  const view = await checkCode(ctx, { code })
  return collect(ctx, { code, items: linesOf(view.items, everythingLeft(view.items)) })
}
