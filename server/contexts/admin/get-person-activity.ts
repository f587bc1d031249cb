import { type Context, requireAdmin } from '#server/context.ts'
import { findPerson } from '../accounts/people.ts'
import { countProductReports } from '../catalogue/reports/list-product-reports.ts'
import { countWriting } from '../messages/admin/count-writing.ts'
import { summariseParty } from '../orders/admin/summarise-party.ts'
import { countAccess } from '../partners/keys/count-access.ts'

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
