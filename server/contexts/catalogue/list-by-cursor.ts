import { and, desc, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import {
  type CursorPage,
  cursorMoment,
  isAfterCursor,
  parseCursor,
  toCursorPage,
} from '#server/http/cursor.ts'
import { findProductId } from './find-product-id.ts'
import { hasConcealedPrices, priceFor } from './listing.ts'
import { listedSaleColumns } from './sale-columns.ts'
import { findCategoryScope, isInScope } from './search-conditions.ts'

const columns = {
  at: cursorMoment(listedProducts.createdAt),
  id: listedProducts.id,
  number: listedProducts.number,
  title: listedProducts.title,
  price: listedProducts.price,
  quantity: listedProducts.quantity,
  status: listedProducts.status,
  condition: listedProducts.condition,
  categoryId: listedProducts.categoryId,
  sellerId: listedProducts.userId,
  ...listedSaleColumns,
  postcode: listedProducts.postcode,
  town: listedProducts.town,
  communeCode: listedProducts.communeCode,
  department: listedProducts.department,
  pictureUrl: listedProducts.pictureUrl,
  createdAt: listedProducts.createdAt,
  updatedAt: listedProducts.updatedAt,
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]
const selectRows = ({ db }: Context) => db.select(columns).from(listedProducts)

/** Formats a product for programs: full addresses, and no omitted defaults. */
const toPublicProduct = ({ config }: Context, row: Omit<Row, 'at'>, arePricesConcealed: boolean) => {
  const { postcode, town, communeCode, department, ...shown } = row
  const { price, priceTiers, pictureUrl, createdAt, updatedAt } = shown
  return {
    ...shown,
    url: config.origin + productPath(row),
    price: priceFor(price, arePricesConcealed),
    priceTiers: arePricesConcealed ? [] : priceTiers,
    place: town ? { postcode, town, communeCode, department } : null,
    pictureUrl: pictureUrl && `${config.origin}${pictureUrl}/1280.webp`,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

interface ListRequest {
  /** Id or slug. */
  category?: string
  seller?: string
  limit: number
  cursor?: string
}

/** Lists public products, newest first, for programs that read all of them. Needs no account. */
export async function listProductsByCursor(
  ctx: Context,
  { category = '', seller, limit, cursor }: ListRequest,
): Promise<CursorPage<ReturnType<typeof toPublicProduct>>> {
  const after = parseCursor(cursor)
  const [arePricesConcealed, scope] = await Promise.all([
    hasConcealedPrices(ctx),
    findCategoryScope(ctx, { category: category || null, parent: null }),
  ])
  if (seller !== undefined && !isUuid(seller)) return { items: [], nextCursor: null }
  const rows = await selectRows(ctx)
    .where(
      and(
        isInScope(scope),
        seller ? eq(listedProducts.userId, seller) : undefined,
        isAfterCursor(listedProducts.createdAt, listedProducts.id, after),
      ),
    )
    .orderBy(desc(listedProducts.createdAt), desc(listedProducts.id))
    .limit(limit + 1)
  return toCursorPage(rows, limit, ({ at: _, ...row }) => toPublicProduct(ctx, row, arePricesConcealed))
}

/** Returns one public product with its description. @throws AppError `not-found` for one that is not public */
export async function getListedProduct(ctx: Context, input: { idOrNumber: string }) {
  const [id, arePricesConcealed] = await Promise.all([findProductId(ctx, input), hasConcealedPrices(ctx)])
  const { at: _, ...shown } = columns
  const [row] = await ctx.db
    .select({ ...shown, description: products.description })
    .from(listedProducts)
    .innerJoin(products, eq(products.id, listedProducts.id))
    .where(eq(listedProducts.id, id))
  if (!row)
    throw new AppError('not-found', productMessages.missing.text, { title: productMessages.missing.title })
  return { ...toPublicProduct(ctx, row, arePricesConcealed), description: row.description }
}
