import { aliasedTable, and, asc, desc, eq, inArray, min, ne, sql } from 'drizzle-orm'
import { conditionTexts } from '#domain/catalogue/conditions.ts'
import { parseOptions, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { pictureAddress } from '#domain/catalogue/pictures.ts'
import { provenanceNames } from '#domain/catalogue/provenance.ts'
import { unitNames } from '#domain/catalogue/sale-units.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { productVatLabels } from '#domain/invoices/vat.ts'
import type { OwnProductsSearch } from '#domain/selling/own-products.ts'
import { printDimensions, printPriceTiers } from '#domain/selling/read-row-sale-columns.ts'
import {
  neutraliseFormula,
  type SpreadsheetColumn,
  spreadsheetColumns,
  spreadsheetPrice,
  spreadsheetValue,
} from '#domain/selling/spreadsheet-cell.ts'
import { type Context, requireSeller } from '#server/context.ts'
import {
  categories,
  customFields,
  productCustomFieldValues,
  productImages,
  products,
} from '#server/database/schema/catalogue.ts'
import { listOwnPlaces } from '../places/list-own-places.ts'
import { ownProductsCondition } from './list-own-products.ts'

export interface ProductExport {
  headings: string[]
  /** Rows of cells, some hundreds at a time. */
  batches: AsyncIterable<string[][]>
  count: number
}

const batchSize = 500

/**
 * Exports the signed-in seller's products as a table that the import reads back: the fixed columns, then one for each custom field in
 * use. No cell is taken for a formula. @throws AppError `not-signed-in`, `forbidden` for a buyer
 */
export async function exportProducts(
  ctx: Context,
  search: Pick<OwnProductsSearch, 'q' | 'status'>,
): Promise<ProductExport> {
  const actor = requireSeller(ctx)
  const condition = ownProductsCondition(actor.userId, search)
  const [ids, fields] = await Promise.all([
    ctx.db
      .select({ id: products.id })
      .from(products)
      .where(condition)
      .orderBy(desc(products.createdAt), desc(products.id)),
    ctx.db
      .select({ name: customFields.name })
      .from(productCustomFieldValues)
      .innerJoin(products, eq(products.id, productCustomFieldValues.productId))
      .innerJoin(customFields, eq(customFields.id, productCustomFieldValues.customFieldId))
      .where(and(condition, ne(customFields.name, priceOnRequestField)))
      .groupBy(customFields.name)
      .orderBy(asc(min(customFields.displayOrder)), asc(customFields.name)),
  ])
  const fieldNames = fields.map(({ name }) => name)
  return {
    headings: [...spreadsheetColumns.map(({ heading }) => heading), ...fieldNames].map(neutraliseFormula),
    batches: readBatches(
      ctx,
      ids.map(({ id }) => id),
      fieldNames,
    ),
    count: ids.length,
  }
}

/** Reads the products in batches, so that the memory used does not grow with their number. */
async function* readBatches(ctx: Context, ids: string[], fieldNames: string[]): AsyncGenerator<string[][]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield await readBatch(ctx, ids.slice(start, start + batchSize), fieldNames)
  }
}

async function readBatch(ctx: Context, ids: string[], fieldNames: string[]): Promise<string[][]> {
  const families = aliasedTable(categories, 'families')
  const [rows, pictures, values] = await Promise.all([
    ctx.db
      .select({ product: products, category: categories.name, family: families.name })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .leftJoin(families, eq(families.id, categories.parentId))
      .where(inArray(products.id, ids))
      .orderBy(desc(products.createdAt), desc(products.id)),
    ctx.db
      .select({
        productId: productImages.productId,
        urls: sql<
          string[]
        >`array_agg(${productImages.url} order by ${productImages.isPrimary} desc, ${productImages.position})`,
      })
      .from(productImages)
      .where(inArray(productImages.productId, ids))
      .groupBy(productImages.productId),
    ctx.db
      .select({
        productId: productCustomFieldValues.productId,
        name: customFields.name,
        fieldType: customFields.fieldType,
        options: customFields.options,
        value: productCustomFieldValues.value,
      })
      .from(productCustomFieldValues)
      .innerJoin(customFields, eq(customFields.id, productCustomFieldValues.customFieldId))
      .where(inArray(productCustomFieldValues.productId, ids)),
  ])
  const pictureUrlsByProduct = new Map(pictures.map(({ productId, urls }) => [productId, urls]))
  const valuesByProduct = Map.groupBy(values, ({ productId }) => productId)
  const places = await listOwnPlaces(ctx)
  return rows.map(({ product, category, family }) => {
    const place = places.find(({ id, isDefault }) =>
      product.pickupPlaceId ? id === product.pickupPlaceId : isDefault,
    )
    const addresses = (pictureUrlsByProduct.get(product.id) ?? []).map(
      (url) => `${ctx.config.origin}${pictureAddress(url, 1280)}`,
    )
    const fixed = fixedCells(product, { names: [family, category], place, addresses })
    const custom = new Map(
      (valuesByProduct.get(product.id) ?? []).map(({ name, value, fieldType, options }) => [
        name,
        spreadsheetValue({ fieldType, options: parseOptions(options) }, value),
      ]),
    )
    return [
      ...spreadsheetColumns.map(({ key }) => fixed[key]),
      ...fieldNames.map((name) => custom.get(name) ?? ''),
    ].map(neutraliseFormula)
  })
}

/** Returns the cells of the fixed columns; `categoryPath` has the names of family and category. */
function fixedCells(
  product: typeof products.$inferSelect,
  {
    names: categoryPath,
    place,
    addresses,
  }: {
    names: (string | null)[]
    place: { name: string; postcode: string; town: string } | undefined
    addresses: string[]
  },
): Record<SpreadsheetColumn, string> {
  return {
    reference: product.reference ?? '',
    uniqueCode: product.uniqueCode,
    title: product.title,
    category: categoryPath.filter(Boolean).join(' › '),
    price: spreadsheetPrice(product.price),
    quantity: String(product.quantity),
    saleUnit: unitNames[product.saleUnit].one,
    content:
      product.contentQuantity !== null && product.contentUnit !== null
        ? `${String(product.contentQuantity).replace('.', ',')} ${unitNames[product.contentUnit].one}`
        : '',
    minimumQuantity: String(product.minimumQuantity),
    quantityStep: String(product.quantityStep),
    priceTiers: printPriceTiers(product.priceTiers),
    condition: product.condition ? conditionTexts[product.condition].name : '',
    weight: product.weight === null ? '' : String(product.weight / 1000).replace('.', ','),
    dimensions: printDimensions(product.handling),
    provenance: product.provenance.kind ? provenanceNames[product.provenance.kind] : '',
    site: product.provenance.site ?? '',
    diagnostic: product.provenance.diagnostic ?? '',
    vatRegime: product.vatRegime ? productVatLabels[product.vatRegime] : '',
    depot: place?.name ?? '',
    postcode: place?.postcode ?? '',
    town: place?.town ?? '',
    status: statusLabels[product.status],
    description: product.description,
    pictures: addresses.join(' '),
  }
}
