import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { productImages } from '../../database/schema/catalogue.ts'
import { productImportRows } from '../../database/schema/selling.ts'

/**
 * Takes away the pictures an import gave to products that were there before it. Part of undoing, in its transaction: the
 * import's row is locked.
 */
export async function removeImportPictures(ctx: Context, { importId }: { importId: string }): Promise<void> {
  const { rows: removed } = await ctx.db.execute<{ url: string; product_id: string }>(sql`
    delete from ${productImages} using (
      select row.product_id, (note ->> 'pictureId')::uuid as picture_id
      from ${productImportRows} as row, jsonb_array_elements(row.notes) as note
      where row.import_id = ${importId} and note ? 'pictureId'
    ) as added
    where ${productImages.id} = added.picture_id and ${productImages.productId} = added.product_id
    returning ${productImages.url} as url, ${productImages.productId} as product_id`)
  if (removed.length === 0) return
  const productIds = [...new Set(removed.map(({ product_id }) => product_id))]
  await ctx.db.execute(sql`
    update ${productImages} set is_primary = true
    where ${productImages.id} in (
      select distinct on (product_id) id from ${productImages} as first
      where product_id = any(${sql.param(productIds)}::uuid[])
        and not exists (
          select 1 from ${productImages} as other where other.product_id = first.product_id and other.is_primary
        )
      order by product_id, position, id
    )`)
  await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: removed.map(({ url }) => url) })
}
