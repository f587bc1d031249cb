import { randomBytes, randomUUID } from 'node:crypto'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import type { CustomValueInput, FieldOption, FieldType } from '#domain/catalogue/field-types.ts'
import { uniqueCode } from '#domain/catalogue/schemas.ts'
import type { Actor, Context } from '#server/context.ts'
import { findCommune } from '#server/contexts/places/communes.ts'
import { parseCustomValues } from '#server/contexts/selling/custom-values.ts'
import {
  categories,
  customFieldCategories,
  customFields,
  pickupPlaces,
  productCustomFieldValues,
  products,
  profiles,
  users,
} from '#server/database/schema/index.ts'

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert']

/** Creates a user with a confirmed address and a complete profile by default. */
export async function makePerson(ctx: Context, profile: Partial<Row<typeof profiles>> = {}): Promise<Actor> {
  const id = randomUUID()
  const email = profile.email ?? `${id}@exemple.example`
  await ctx.db.insert(users).values({ id, email, name: 'Camille Roux', emailVerified: true })
  await ctx.db.insert(profiles).values({
    id,
    email,
    firstName: 'Camille',
    lastName: 'Roux',
    userType: 'buyer',
    organizationType: 'individual',
    phone: '06 39 98 12 34',
    address: '1 rue du Port, 44000 Nantes',
    ...profile,
  })
  return { userId: id, email, role: profile.role ?? null, userType: profile.userType ?? 'buyer' }
}

export const makeSeller = (ctx: Context, profile: Partial<Row<typeof profiles>> = {}): Promise<Actor> =>
  makePerson(ctx, {
    userType: 'seller',
    organizationType: 'other',
    companyName: 'Menuiserie Roux',
    ...profile,
  })

export async function makeCategory(
  ctx: Context,
  category: Partial<Row<typeof categories>> = {},
): Promise<string> {
  const [row] = await ctx.db
    .insert(categories)
    .values({ name: 'Portes', slug: randomUUID(), ...category })
    .returning({ id: categories.id })
  return row?.id as string
}

/** Creates a pickup place in a commune by its INSEE code; null leaves the commune unknown. */
export async function makePlace(
  ctx: Context,
  {
    communeCode,
    ...place
  }: Partial<Row<typeof pickupPlaces>> & { sellerId: string; communeCode: string | null },
): Promise<string> {
  const commune = communeCode ? findCommune(communeCode) : null
  const [row] = await ctx.db
    .insert(pickupPlaces)
    .values({
      name: 'Dépôt',
      postcode: commune?.postcodes[0] ?? '',
      town: commune?.name ?? '',
      communeCode,
      latitude: commune?.latitude ?? null,
      longitude: commune?.longitude ?? null,
      ...place,
    })
    .returning({ id: pickupPlaces.id })
  return row?.id as string
}

interface FieldRequest {
  name: string
  fieldType: FieldType
  options?: FieldOption[]
  isRequired?: boolean
  isFilterable?: boolean
  minimum?: number
  categoryIds: string[]
}

export async function makeField(ctx: Context, { categoryIds, ...field }: FieldRequest): Promise<CustomField> {
  const [row] = await ctx.db
    .insert(customFields)
    .values({ isFilterable: true, ...field })
    .returning()
  if (!row) throw new Error('the field was not written')
  await ctx.db
    .insert(customFieldCategories)
    .values(categoryIds.map((categoryId) => ({ categoryId, customFieldId: row.id })))
  return { ...row, options: field.options ?? [] }
}

interface ProductRequest extends Partial<Omit<Row<typeof products>, 'price'>> {
  userId: string
  categoryId: string
  /** Cents. */
  price?: number
  values?: { field: CustomField; value: CustomValueInput }[]
}

export async function makeProduct(
  ctx: Context,
  { values = [], ...product }: ProductRequest,
): Promise<string> {
  const [row] = await ctx.db
    .insert(products)
    .values({
      title: 'Porte en chêne',
      price: 12_000,
      quantity: 1,
      uniqueCode: uniqueCode(randomBytes(8)),
      ...product,
    })
    .returning({ id: products.id })
  const productId = row?.id as string
  const stored = parseCustomValues(
    values.map(({ field }) => field),
    Object.fromEntries(values.map(({ field, value }) => [field.id, value])),
    { onRequest: false },
  )
  if (stored.length > 0) {
    await ctx.db.insert(productCustomFieldValues).values(stored.map((value) => ({ ...value, productId })))
  }
  return productId
}
