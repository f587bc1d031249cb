import { type Context, requireAdmin } from '#server/context.ts'
import { countWriting } from '#server/contexts/messages/admin/reports.ts'
import { countAccess } from '#server/contexts/partners/keys.ts'
import { findPerson } from '../accounts/people.ts'
import { countProductReports } from '../catalogue/reports/list-product-reports.ts'
import { summariseParty } from '../orders/admin/summarise-party.ts'

/** What somebody does here, as every context knows it, in numbers and cents. @throws AppError `not-found` */
export async function getPersonActivity(ctx: Context, input: { userId: string }) {
  requireAdmin(ctx)
  const { id: userId } = await findPerson(ctx, input)
  const [party, writing, productReports, access] = await Promise.all([
    summariseParty(ctx, { userId }),
    countWriting(ctx, { userId }),
    countProductReports(ctx, { userId }),
    countAccess(ctx, { userId }),
  ])
  return { ...party, writing, productReports, access }
}
