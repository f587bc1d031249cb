import { randomUUID } from 'node:crypto'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { productVatRegimes, vatRegimes } from '#domain/invoices/invoices.ts'
import { updateProfile } from '#server/contexts/accounts/profile.ts'
import { restoreUser, suspendUser } from '#server/contexts/accounts/suspend-user.ts'
import { hideExpiredProducts } from '#server/contexts/alerts/hide-expired-products.ts'
import { deleteCategory } from '#server/contexts/catalogue/admin/delete-category.ts'
import { deleteField } from '#server/contexts/catalogue/admin/fields.ts'
import { updateCategory } from '#server/contexts/catalogue/admin/update-category.ts'
import { updateField } from '#server/contexts/catalogue/admin/update-field.ts'
import { changeProducts } from '#server/contexts/catalogue/admin-products/change-products.ts'
import { orderFeaturedProducts } from '#server/contexts/catalogue/admin-products/featured.ts'
import { refuseProduct, validateProduct } from '#server/contexts/catalogue/admin-products/review-product.ts'
import { mergeCatalogueCounts } from '#server/contexts/catalogue/listed/repair-listed-products.ts'
import { cancelOrder } from '#server/contexts/orders/admin/change-order.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import { createProduct } from '#server/contexts/selling/create-product.ts'
import { upsertCustomFieldValue } from '#server/contexts/selling/custom-values.ts'
import {
  deleteProducts,
  setProductStatus,
  setProductVisibility,
} from '#server/contexts/selling/own-products.ts'
import { removeFromStock } from '#server/contexts/selling/stock-removals.ts'
import { duplicateProduct, updateProduct } from '#server/contexts/selling/update-product.ts'
import { customFields, orders, productImages, products } from '#server/database/schema/index.ts'
import { makeCategory } from '#tests/helpers/makers.ts'
import { plainSale } from '#tests/helpers/plain-sale.ts'
import { writeStock } from '#tests/helpers/write-cell.ts'
import { type CatalogueWorld, setReview } from './world.ts'

/** Two random numbers that choose a product and a value. */
export interface Choice {
  one: number
  two: number
}
type Write = (world: CatalogueWorld, choice: Choice) => Promise<unknown>

const pick = <Item>(list: readonly Item[], choice: number): Item => list[choice % list.length] as Item

async function productOf({ as, sellers }: CatalogueWorld, { one }: Choice) {
  const rows = await as(null).db.select().from(products).orderBy(asc(products.number))
  const product = pick(rows, one)
  const seller = sellers.find(({ userId }) => userId === product.userId) ?? sellers[0]
  return { product, seller: as(seller), rows }
}

const valuesOf = ({ fields }: CatalogueWorld, { one, two }: Choice) => ({
  [fields.condition.id]: pick(['neuf', 'Très bon', 'usé', null], one),
  [fields.width.id]: pick([83, 0, -4.5, 60.25, null], two),
  [fields.note.id]: pick(['À voir', null], one),
  [fields.colour.id]: pick(['#ffffff', '#1c1e20', null], two),
})

const fieldChange = async (
  { as, admin, fields, categories }: CatalogueWorld,
  id: string,
  change: object,
): Promise<void> => {
  const ctx = as(admin)
  const [row] = await ctx.db.select().from(customFields).where(eq(customFields.id, id))
  if (!row) return
  const { name, description, fieldType, isRequired, isFilterable, minimum, maximum } = row
  const options = id === fields.condition.id ? fields.condition.options : []
  const currentField = {
    name,
    description,
    fieldType,
    isRequired,
    isFilterable,
    minimum,
    maximum,
    options,
    categoryIds: [...categories],
  }
  const field = { ...currentField, ...change }
  // The number of lost values is confirmed in a second attempt, as the form does.
  let expectedLoss = 0
  for (let attempt = 0; attempt < 2; attempt += 1)
    try {
      await updateField(ctx, { id, field, expectedLoss })
      return
    } catch (error) {
      const impact = (error as { details?: { impact?: { lost: number; reduced: number } } }).details?.impact
      if (!impact) throw error
      expectedLoss = impact.lost + impact.reduced
    }
}

/** Operations that change the catalogue, as users and jobs call them. */
const writes = {
  create: (world, choice) =>
    createProduct(world.as(pick(world.sellers, choice.one)), {
      categoryId: pick([...world.categories, world.families[1]], choice.two),
      title: pick(['Évier inox', 'porte', 'Éviers', 'Zinc'], choice.two),
      description: '',
      price: 1_000 + choice.two,
      quantity: choice.one % 3,
      reference: null,
      availableUntil: null,
      ...plainSale,
      values: valuesOf(world, choice),
      submissionKey: randomUUID(),
      pictures: [],
    }),
  update: async (world, choice) => {
    const { product, seller } = await productOf(world, choice)
    const pictures = await seller.db
      .select({ id: productImages.id })
      .from(productImages)
      .where(eq(productImages.productId, product.id))
      .orderBy(choice.two % 2 ? asc(productImages.url) : desc(productImages.url))
    await updateProduct(seller, {
      productId: product.id,
      version: product.updatedAt.toISOString(),
      categoryId: pick([...world.categories, world.families[1]], choice.two),
      title: `${product.title}’`.slice(0, 100),
      description: 'Autre',
      price: choice.two,
      quantity: choice.two % 4,
      reference: null,
      availableUntil: null,
      ...plainSale,
      vatRegime: pick([...productVatRegimes, null], choice.one),
      values: valuesOf(world, choice),
      pictures: pictures.map(({ id }) => id),
    })
  },
  picture: async (world, choice) => {
    const { product, seller } = await productOf(world, choice)
    await seller.db.insert(productImages).values({
      productId: product.id,
      url: `/files/pictures/${randomUUID()}`,
      width: 8,
      height: 6,
      position: 9,
    })
  },
  duplicate: async (world, choice) => {
    const { product, seller } = await productOf(world, choice)
    await duplicateProduct(seller, { productId: product.id, submissionKey: randomUUID() })
  },
  value: async (world, choice) => {
    const { product, seller } = await productOf(world, choice)
    const customFieldId = pick(Object.values(world.fields), choice.two).id
    const value = valuesOf(world, choice)[customFieldId] ?? null
    await upsertCustomFieldValue(seller, { productId: product.id, customFieldId, value })
  },
  stock: async (world, choice) => {
    const { product, seller } = await productOf(world, choice)
    await writeStock(seller, { productId: product.id, quantity: choice.two % 3, seen: product.quantity })
  },
  'stock-out': async (world, choice) => {
    const { product, seller } = await productOf(world, choice)
    await removeFromStock(seller, { productId: product.id, removalId: randomUUID() })
  },
  status: async (world, choice) => {
    const { seller, product, rows } = await productOf(world, choice)
    const productIds = [...new Set([product.id, pick(rows, choice.two).id])]
    const status = pick(['disponible', 'reserve', 'rupture_stock', 'vendu'] as const, choice.two)
    await setProductStatus(seller, { productIds, status })
  },
  hide: async (world, choice) => {
    const { seller, rows } = await productOf(world, choice)
    const productIds = rows.map(({ id }) => id).slice(0, choice.two % 10)
    await setProductVisibility(seller, { productIds, isHidden: choice.two % 3 === 0 })
  },
  delete: async (world, choice) => {
    const { seller, product, rows } = await productOf(world, choice)
    if (rows.length > 6) await deleteProducts(seller, { productIds: [product.id] })
  },
  expire: async (world, choice) => {
    const { seller, product } = await productOf(world, choice)
    await seller.db.update(products).set({ availableUntil: '2026-01-01' }).where(eq(products.id, product.id))
    await hideExpiredProducts(seller)
  },
  order: async (world, choice) => {
    const { product, rows } = await productOf(world, choice)
    const ids = [...new Set([product.id, pick(rows, choice.two).id])]
    await placeOrder(world.as(world.buyer), {
      items: ids.map((productId) => ({ productId, quantity: 1 + (choice.two % 2) })),
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    })
  },
  cancel: async ({ as, admin }, { one }) => {
    const ctx = as(admin)
    const rows = await ctx.db.select({ id: orders.id }).from(orders).orderBy(asc(orders.createdAt))
    if (rows.length > 0) await cancelOrder(ctx, { orderId: pick(rows, one).id })
  },
  suspend: ({ as, admin, sellers }, { one }) =>
    suspendUser(as(admin), { userId: pick(sellers, one).userId, reason: 'Essai' }),
  restore: ({ as, admin, sellers }, { one }) => restoreUser(as(admin), { userId: pick(sellers, one).userId }),
  'seller-vat': async ({ as, sellers }, { one, two }) => {
    await updateProfile(as(pick(sellers, one)), {
      firstName: null,
      lastName: null,
      username: null,
      userType: 'seller',
      organizationType: pick(['other', 'individual'] as const, two >> 2),
      companyName: 'Menuiserie Roux',
      siret: null,
      vatNumber: null,
      vatRegime: pick(vatRegimes, two),
      phone: null,
      address: null,
    })
  },
  review: async ({ as, admin }, { one }) => {
    await setReview(as(admin), one % 2 === 0)
  },
  decide: async (world, choice) => {
    const { product } = await productOf(world, choice)
    const decided = { productId: product.id, version: product.updatedAt.toISOString() }
    const admin = world.as(world.admin)
    await (choice.two % 3
      ? validateProduct(admin, decided)
      : refuseProduct(admin, { ...decided, reason: 'Non' }))
  },
  'change-many': async (world, choice) => {
    const { rows } = await productOf(world, choice)
    const ids = rows.map(({ id }) => id).filter((_, index) => (index + choice.one) % 2)
    const change = pick(
      [
        { kind: 'status', status: 'a_valider' },
        { kind: 'status', status: 'disponible' },
        { kind: 'category', categoryId: pick(world.categories, choice.one) },
        { kind: 'featured', isFeatured: true },
        { kind: 'featured', isFeatured: false },
      ] as const,
      choice.two,
    )
    await changeProducts(world.as(world.admin), { products: { ids }, change })
  },
  feature: async (world, choice) => {
    const { rows } = await productOf(world, choice)
    const featured = rows.filter(({ isFeatured }) => isFeatured).map(({ id }) => id)
    await orderFeaturedProducts(world.as(world.admin), { productIds: featured.reverse() })
  },
  'move-category': ({ as, admin, categories, families }, { one, two }) =>
    updateCategory(as(admin), {
      id: pick(categories, one),
      name: pick(['Portes', 'Fenêtres'], two),
      slug: `s-${pick(categories, one)}-${two % 3}`,
      description: '',
      repFamily: null,
      pemdFamily: '',
      parentId: pick([...families, null], two),
    }),
  'delete-category': async ({ as, admin, categories }, { one }) => {
    const ctx = as(admin)
    const from = await makeCategory(ctx)
    const { rowCount } = await ctx.db.execute(
      sql`update ${products} set category_id = ${from} where number % 3 = ${one % 3}`,
    )
    await deleteCategory(ctx, {
      id: from,
      destinationId: pick(categories, one),
      expectedProducts: rowCount ?? 0,
    })
  },
  'field-type': (world, { one }) =>
    fieldChange(world, pick([world.fields.width, world.fields.note], one).id, {
      fieldType: pick(['text', 'number'], one >> 1),
    }),
  'field-options': (world, { one }) =>
    fieldChange(world, world.fields.condition.id, {
      options: world.fields.condition.options
        .slice(one % 2)
        .map(({ value }) => ({ value, label: `${value} !` })),
    }),
  'field-categories': (world, { one }) =>
    fieldChange(world, world.fields.colour.id, { categoryIds: [pick(world.categories, one)] }),
  'delete-field': async ({ as, admin, fields }, { one }) => {
    if (one % 4) return
    const ctx = as(admin)
    const { rows } = await ctx.db.execute<{ count: number }>(
      sql`select count(*)::int from product_custom_field_values where custom_field_id = ${fields.note.id}`,
    )
    await deleteField(ctx, { id: fields.note.id, expectedLoss: rows[0]?.count ?? 0 })
  },
  fold: ({ as }) => mergeCatalogueCounts(as(null)),
} satisfies Record<string, Write>

export type WriteName = keyof typeof writes
export const writeNames = Object.keys(writes) as WriteName[]

/** Runs a write with random input, which is often refused; returns whether it was accepted. */
export const perform = async (world: CatalogueWorld, name: WriteName, choice: Choice): Promise<boolean> => {
  const write: Write = writes[name]
  try {
    await write(world, choice)
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') return false
    throw error
  }
}
