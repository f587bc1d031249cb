import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, not } from 'drizzle-orm'
import { type CustomField, parseOptions, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { type Picture, pictureWidths } from '#domain/catalogue/pictures.ts'
import { uniqueCode } from '#domain/catalogue/schemas.ts'
import type { FileStore } from '#server/capabilities/files/store.ts'
import type { Context } from '#server/context.ts'
import { parseCustomValues } from '#server/contexts/selling/custom-values.ts'
import {
  categories,
  customFieldCategories,
  customFields,
  pickupPlaces,
  productCustomFieldValues,
  productImages,
  products,
} from '#server/database/schema/index.ts'
import { type DemoCategory, type Demonstration, demonstrationFolder } from './read-demonstration.ts'

interface PreparedDemonstration extends Demonstration {
  /** User ids by email address. */
  accountIds: Map<string, string>
  pictures: DemoPictures
}

const dayInMilliseconds = 24 * 60 * 60 * 1000

export async function insertCatalogue(ctx: Context, demonstration: PreparedDemonstration): Promise<void> {
  const { products: demoProducts, accountIds, pictures } = demonstration
  const categoryIds = await insertCategories(ctx, demonstration)
  const fields = await insertFields(ctx, demonstration, categoryIds)
  const depotIds = await findDepots(ctx)
  const now = ctx.clock.now().getTime()

  const inserted = await ctx.db
    .insert(products)
    .values(
      demoProducts.map((product, index) => ({
        title: product.title,
        description: product.description,
        price: product.price === null ? null : Math.round(product.price * 100),
        quantity: product.quantity,
        status: product.status,
        ...product.sale,
        condition: product.condition ?? null,
        weight: product.weight ?? null,
        handling: product.handling ?? {},
        provenance: product.provenance ?? {},
        isFeatured: product.featured ?? false,
        categoryId: categoryIds.get(product.category),
        userId: accountIds.get(product.seller) as string,
        pickupPlaceId: product.atDepot ? depotIds.get(accountIds.get(product.seller) ?? '') : null,
        uniqueCode: uniqueCode(randomBytes(8)),
        // Publication times within a day differ by a minute.
        createdAt: new Date(now - product.daysAgo * dayInMilliseconds - index * 60_000),
      })),
    )
    .returning({ id: products.id, title: products.title })
  const productIds = new Map(inserted.map((product) => [product.title, product.id]))

  await ctx.db.insert(productCustomFieldValues).values(
    demoProducts.flatMap((product) => {
      const byId = Object.fromEntries(
        Object.entries(product.values).map(([key, value]) => [fields.get(key)?.id as string, value]),
      )
      const stored = parseCustomValues([...fields.values()].map(asOptional), byId, {
        onRequest: product.price === null,
      })
      return stored.map((value) => ({ ...value, productId: productIds.get(product.title) as string }))
    }),
  )
  await ctx.db.insert(productImages).values(
    demoProducts.flatMap((product) =>
      product.pictures.map((name, position) => ({
        ...getPicture(pictures, name),
        productId: productIds.get(product.title) as string,
        isPrimary: position === 0,
        position,
      })),
    ),
  )
}

/** Second pickup places by seller. */
async function findDepots({ db }: Context): Promise<Map<string, string>> {
  const { id, sellerId, isDefault } = pickupPlaces
  const rows = await db.select({ id, sellerId }).from(pickupPlaces).where(not(isDefault))
  return new Map(rows.map((row) => [row.sellerId, row.id]))
}

async function insertCategories(
  ctx: Context,
  { families: demoFamilies, pictures }: PreparedDemonstration,
): Promise<Map<string, string>> {
  const row = ({ slug, name, description, picture, repFamily }: DemoCategory) => ({
    slug,
    name,
    description,
    imageUrl: getPicture(pictures, picture).url,
    repFamily,
  })
  const families = await ctx.db
    .insert(categories)
    .values(demoFamilies.map(row))
    .returning({ id: categories.id, slug: categories.slug })
  const ids = new Map(families.map((family) => [family.slug, family.id]))
  const children = await ctx.db
    .insert(categories)
    .values(
      demoFamilies.flatMap((family) =>
        family.children.map((child) => ({ ...row(child), parentId: ids.get(family.slug) })),
      ),
    )
    .returning({ id: categories.id, slug: categories.slug })
  for (const child of children) ids.set(child.slug, child.id)
  return ids
}

/** Fields by their key in the demonstration. */
async function insertFields(
  ctx: Context,
  { families: demoFamilies, fields: demoFields }: Demonstration,
  categoryIds: Map<string, string>,
): Promise<Map<string, CustomField>> {
  const childSlugs = demoFamilies.flatMap((family) => family.children.map((child) => child.slug))
  const fields = new Map<string, CustomField>()
  for (const [displayOrder, field] of demoFields.entries()) {
    const {
      key,
      name,
      description,
      type: fieldType,
      options = [],
      required: isRequired,
      filterable: isFilterable,
    } = field
    const values = { name, description, fieldType, options, isRequired, isFilterable, displayOrder }
    // A migration already inserted the field of a price on request.
    const [row] =
      name === priceOnRequestField
        ? await ctx.db
            .update(customFields)
            .set({ displayOrder })
            .where(eq(customFields.name, name))
            .returning()
        : await ctx.db.insert(customFields).values(values).returning()
    if (!row) throw new Error(`custom field ${name} was not written`)
    fields.set(key, { ...row, options: parseOptions(row.options) })
    const slugs = field.categories === '*' ? childSlugs : field.categories
    await ctx.db
      .insert(customFieldCategories)
      .values(slugs.map((slug) => ({ customFieldId: row.id, categoryId: categoryIds.get(slug) as string })))
  }
  return fields
}

/** Makes a field optional, because each product is read with all fields; demonstration.test.ts checks the fields of each category. */
const asOptional = (field: CustomField): CustomField => ({ ...field, isRequired: false })

function getPicture(pictures: DemoPictures, name: string) {
  const picture = pictures.get(name)
  if (!picture) throw new Error(`tools/demonstration/pictures/${name} was not copied`)
  return picture
}

export const demoPictureSize = { width: 1200, height: 900 }

/** Stored pictures by the name of their folder in tools/demonstration/pictures. */
type DemoPictures = Map<string, Picture>

/** Copies the pictures into the store; each folder contains the widths that pages use. */
export async function copyPictures(files: FileStore, demonstration: Demonstration): Promise<DemoPictures> {
  const pictures: DemoPictures = new Map()
  for (const name of pictureNames(demonstration)) pictures.set(name, await copyPicture(files, name))
  return pictures
}

export const pictureNames = ({ families, products }: Demonstration): string[] => [
  ...products.flatMap((product) => product.pictures),
  ...families.flatMap((family) => [family.picture, ...family.children.map((child) => child.picture)]),
]

/** Copies a picture under a key derived from its name, so that a restart overwrites the files of an interrupted one. */
async function copyPicture(files: FileStore, name: string): Promise<Picture> {
  const hash = createHash('sha256').update(name).digest('hex')
  const key = [8, 12, 16, 20, 32].map((end, index, ends) => hash.slice(ends[index - 1] ?? 0, end)).join('-')
  await Promise.all(
    pictureWidths.map(async (width) => {
      const content = await readFile(join(demonstrationFolder, 'pictures', name, `${width}.webp`))
      await files.put(`pictures/${key}/${width}.webp`, content, { contentType: 'image/webp' })
    }),
  )
  return { url: `/files/pictures/${key}`, ...demoPictureSize }
}
