import { sql } from 'drizzle-orm'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { customFields } from '../../database/schema/catalogue.ts'
import { lockFieldList } from './lock-field-list.ts'

/** Puts all fields in this order. @throws AppError `conflict` when they are not exactly these any more */
export async function orderFields(ctx: Context, { ids }: { ids: string[] }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await lockFieldList(ctx)
    const rows = await ctx.db.select({ id: customFields.id, name: customFields.name }).from(customFields)
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const isWhole =
      new Set(ids).size === ids.length && ids.length === rows.length && ids.every((id) => names.has(id))
    if (!isWhole) throw new AppError('conflict', catalogueAdminMessages.listChanged)
    await ctx.db.execute(sql`
      update ${customFields} set display_order = wanted.position
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, position)
      where ${customFields.id} = wanted.id`)
    await recordAudit(ctx, [
      {
        action: 'custom-field.reorder',
        subject: { type: 'custom-field', id: 'ordre', name: 'Ordre des champs' },
        after: ids.map((id) => names.get(id)),
      },
    ])
  })
}
