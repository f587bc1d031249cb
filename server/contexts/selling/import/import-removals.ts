import { asc, eq, getTableName, inArray, lt, type SQLWrapper, sql, type Table } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { listPrivatePlaces } from '#server/contexts/places/list-own-places.ts'
import {
  categories,
  customFields,
  deletedProducts,
  productCustomFieldValues,
  productImages,
  products,
} from '#server/database/schema/catalogue.ts'
import { importRemovals, productImportRows, productImports } from '#server/database/schema/selling.ts'

/**
 * Removes the products that an import created, and stores them for a restoration. Call it in a transaction that has locked
 * them.
 */
export async function removeProducts(
  ctx: Context,
  { importId, productIds }: { importId: string; productIds: string[] },
): Promise<void> {
  if (productIds.length === 0) return
  const ids = sql`any(${sql.param(productIds)}::uuid[])`
  await ctx.db.execute(sql`
    insert into ${importRemovals} (import_id, row_number, product_id, product, images, "values", picture_urls, removed_at)
    select row.import_id, row.row_number, product.id, to_jsonb(product),
      coalesce(image.rows, '[]'), coalesce(value.rows, '[]'), coalesce(image.urls, '{}'),
      ${ctx.clock.now().toISOString()}::timestamptz
    from ${productImportRows} as row
    join ${products} as product on product.id = row.product_id
    left join (
      select product_id, jsonb_agg(to_jsonb(own)) as rows, array_agg(url) as urls
      from ${productImages} as own where product_id = ${ids} group by product_id
    ) as image on image.product_id = product.id
    left join (
      select product_id, jsonb_agg(to_jsonb(own)) as rows
      from ${productCustomFieldValues} as own where product_id = ${ids} group by product_id
    ) as value on value.product_id = product.id
    where row.import_id = ${importId} and row.outcome = 'created' and product.id = ${ids}`)
  await ctx.db.execute(sql`delete from ${products} where ${products.id} = ${ids}`)
}

/**
 * Removes the pictures that an import added to products which existed before it, and stores them for a restoration. Call it in
 * a transaction that has locked the import's row.
 */
export async function removeImportPictures(
  ctx: Context,
  { importId, productIds }: { importId: string; productIds: string[] },
): Promise<void> {
  if (productIds.length === 0) return
  const { rows: removed } = await ctx.db.execute<{ product_id: string }>(sql`
    with gone as (
      delete from ${productImages} as image using (
        select row.row_number, row.product_id, (note ->> 'pictureId')::uuid as picture_id
        from ${productImportRows} as row, jsonb_array_elements(row.notes) as note
        where row.import_id = ${importId} and note ? 'pictureId' and row.product_id = any(${sql.param(productIds)}::uuid[])
      ) as added
      where image.id = added.picture_id and image.product_id = added.product_id
      returning added.row_number, image.product_id, image.url, to_jsonb(image) as row
    )
    insert into ${importRemovals} (import_id, row_number, product_id, images, "values", picture_urls, removed_at)
    select ${importId}::uuid, row_number, product_id, jsonb_agg(row), '[]', array_agg(url), ${ctx.clock.now().toISOString()}::timestamptz
    from gone group by row_number, product_id
    returning product_id`)
  await choosePrimaryPictures(
    ctx,
    removed.map(({ product_id }) => product_id),
  )
}

/** Makes the first picture of each of these products primary, if the product has no primary one. */
async function choosePrimaryPictures({ db }: Context, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  await db.execute(sql`
    update ${productImages} set is_primary = true
    where ${productImages.id} in (
      select distinct on (product_id) id from ${productImages} as first
      where product_id = any(${sql.param([...new Set(productIds)])}::uuid[])
        and not exists (
          select 1 from ${productImages} as other where other.product_id = first.product_id and other.is_primary
        )
      order by product_id, position, id
    )`)
}

/**
 * Restores removed products with their ids, at the default place if their own is archived. Returns how many were restored, and
 * how many could not be.
 */
export async function restoreRemovals(
  ctx: Context,
  { importId, sellerId }: { importId: string; sellerId: string },
): Promise<{ returned: number; missing: number }> {
  const places = await listPrivatePlaces(ctx, { sellerId })
  const removed = sql`(select * from ${importRemovals} where import_id = ${importId})`
  const { rows: storedRemovals } = await ctx.db.execute<{ id: string; has_product: boolean }>(
    sql`select product_id as id, product is not null as has_product from ${removed} as removed`,
  )
  // A restored product's page must no longer answer 410.
  await ctx.db.execute(
    sql`delete from ${deletedProducts} where id in (select product_id from ${removed} as removed)`,
  )
  const product = await listStoredColumns(
    ctx,
    products,
    sql`select product from ${removed} as removed where product is not null limit 1`,
  )
  const returned = product
    ? await ctx.db.execute<{ id: string }>(sql`
        insert into ${products} (${product}) overriding system value
        select ${product} from (
          select row.* from ${removed} as removed, jsonb_populate_record(null::products, removed.product || jsonb_build_object(
            'category_id', (select id from ${categories} where id = (removed.product ->> 'category_id')::uuid),
            'pickup_place_id', (select id from unnest(${sql.param(places.map(({ id }) => id))}::uuid[]) as place (id)
              where id = (removed.product ->> 'pickup_place_id')::uuid))) as row
          where removed.product is not null
        ) as made
        on conflict do nothing returning id`)
    : { rows: [] }
  const ids = returned.rows.map(({ id }) => id)
  const value = await listStoredColumns(
    ctx,
    productCustomFieldValues,
    sql`select "values" -> 0 from ${removed} as removed where "values" <> '[]' limit 1`,
  )
  if (value && ids.length > 0)
    await ctx.db.execute(sql`
      insert into ${productCustomFieldValues} (${value})
      select ${value} from (
        select row.* from ${removed} as removed, jsonb_array_elements(removed."values") as kept,
          jsonb_populate_record(null::product_custom_field_values, kept) as row
        where removed.product_id = any(${sql.param(ids)}::uuid[])
      ) as made
      where exists (select from ${customFields} where id = made.custom_field_id)`)
  await restorePictures(ctx, removed)
  await ctx.db.execute(sql`
    update ${productImportRows} set product_id = removed.product_id from ${removed} as removed
    where ${productImportRows.importId} = ${importId} and ${productImportRows.rowNumber} = removed.row_number
      and removed.product_id = any(${sql.param(ids)}::uuid[])`)
  await deleteRemovals(ctx, sql`select import_id, row_number from ${removed} as removed`)
  return {
    returned: ids.length,
    missing: storedRemovals.filter(({ has_product }) => has_product).length - ids.length,
  }
}

/** Restores the pictures of restored products, and those removed from products that stayed. */
async function restorePictures(ctx: Context, removed: SQLWrapper): Promise<void> {
  const image = await listStoredColumns(
    ctx,
    productImages,
    sql`select images -> 0 from ${removed} as removed where images <> '[]' limit 1`,
  )
  if (!image) return
  const { rows } = await ctx.db.execute<{ product_id: string }>(sql`
    insert into ${productImages} (${image})
    select ${image} from (
      select row.* from ${removed} as removed, jsonb_array_elements(removed.images) as kept,
        -- What is the primary one now stays it.
        jsonb_populate_record(null::product_images, kept || case when removed.product is null then '{"is_primary": false}' else '{}' end::jsonb) as row
      where exists (select from ${products} where id = removed.product_id)
    ) as made
    on conflict do nothing returning product_id`)
  await choosePrimaryPictures(
    ctx,
    rows.map(({ product_id }) => product_id),
  )
}

/**
 * Lists the columns for which a row of this table, stored as JSON, has a value; columns that a later release has added take
 * their default. Null if no row was stored.
 */
async function listStoredColumns({ db }: Context, table: Table, sample: SQLWrapper) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute, (${sample}) as sample (row)
    where attrelid = ${getTableName(table)}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and sample.row ? attname
    order by attnum`)
  return rows.length > 0
    ? sql.join(
        rows.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )
    : null
}

const removalBatchSize = 500

/** Deletes a batch of removals that can no longer be restored, and enqueues the deletion of their pictures. */
export const deleteOldRemovals = (ctx: Context, { before }: { before: Date }): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { importId, rowNumber, removedAt } = importRemovals
    const batch = ctx.db
      .select({ importId, rowNumber })
      .from(importRemovals)
      .where(lt(removedAt, before))
      .orderBy(asc(removedAt))
      .limit(removalBatchSize)
    const deleted = await deleteRemovals(ctx, batch)
    const urls = deleted.flatMap(({ pictureUrls }) => pictureUrls)
    if (urls.length > 0) await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls })
    return deleted.length
  })

const deleteRemovals = ({ db }: Context, keys: SQLWrapper) =>
  db
    .delete(importRemovals)
    .where(sql`(${importRemovals.importId}, ${importRemovals.rowNumber}) in (${keys})`)
    .returning({ pictureUrls: importRemovals.pictureUrls })

/** Deletes the removals of a seller's undone imports, for eraseSeller; returns the addresses of their pictures. */
export async function deleteRemovalsOfSeller(
  { db }: Context,
  { sellerId }: { sellerId: string },
): Promise<string[]> {
  const ownImports = db
    .select({ id: productImports.id })
    .from(productImports)
    .where(eq(productImports.userId, sellerId))
  const deleted = await db
    .delete(importRemovals)
    .where(inArray(importRemovals.importId, ownImports))
    .returning({ pictureUrls: importRemovals.pictureUrls })
  return deleted.flatMap(({ pictureUrls }) => pictureUrls)
}
