import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { z } from 'zod'
import { isUuid } from '#domain/address.ts'
import { type CustomField, formatValue, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import type { StoredValue } from '#domain/catalogue/custom-values.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import { type Correction, correctionMessages, correctProductSchema } from '#domain/selling/corrections.ts'
import { conditionFromValues } from '#domain/selling/read-condition.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { listContacts, namePeople } from '#server/contexts/accounts/people.ts'
import { listCategoryFields } from '#server/contexts/catalogue/custom-fields.ts'
import { categories, productCustomFieldValues, products } from '#server/database/schema/catalogue.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { listProductFields, parseCustomValues, replaceCustomValues } from './custom-values.ts'

/** Routes with which administrators correct sellers' products. */
export const sellingAdminRoutes = new Hono<HttpEnv>()
  .get('/products/:id/content', async (c) =>
    c.json(await getProductContent(c.var.ctx, { productId: c.req.param('id') })),
  )
  .put('/products/:id/content', json(correctProductSchema), async (c) =>
    c.json(await correctProduct(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') })),
  )

const missing = () => new AppError('not-found', productMessages.missing.text)

/** Returns the content of a product, for an administrator who corrects it. @throws AppError `not-found` */
export async function getProductContent(ctx: Context, input: { productId: string }) {
  requireAdmin(ctx)
  if (!isUuid(input.productId)) throw missing()
  const [[product], values] = await Promise.all([
    ctx.db
      .select({
        id: products.id,
        number: products.number,
        version: products.updatedAt,
        title: products.title,
        description: products.description,
        categoryId: products.categoryId,
        price: products.price,
        sellerId: products.userId,
      })
      .from(products)
      .where(eq(products.id, input.productId)),
    selectValues(ctx, input),
  ])
  if (!product) throw missing()
  const names = await namePeople(ctx, { userIds: [product.sellerId] })
  return {
    ...product,
    version: product.version.toISOString(),
    sellerName: names.get(product.sellerId) ?? 'son vendeur',
    values: Object.fromEntries(values.map(({ customFieldId, value }) => [customFieldId, value])),
  }
}

const selectValues = ({ db }: Context, { productId }: { productId: string }): Promise<StoredValue[]> => {
  const { customFieldId, value } = productCustomFieldValues
  return db
    .select({ customFieldId, value })
    .from(productCustomFieldValues)
    .where(eq(productCustomFieldValues.productId, productId))
}

/**
 * Corrects the content of a seller's product, and emails them what changed and why. Price, stock and visibility remain.
 * @throws AppError `not-found`; `conflict` when the product has changed since `version`; `invalid` when nothing is different, or
 * as in create-product.ts
 */
export async function correctProduct(
  ctx: Context,
  input: { productId: string } & z.output<typeof correctProductSchema>,
): Promise<{ corrections: Correction[] }> {
  requireAdmin(ctx)
  const { productId, version, reason, values, ...content } = input
  return inTransaction(ctx, async (ctx) => {
    const before = await lockProduct(ctx, productId)
    if (before.updatedAt.toISOString() !== version)
      throw new AppError('conflict', correctionMessages.changedMeanwhile)
    const [fields, formerFields, stored] = [
      await listProductFields(ctx, content),
      before.categoryId === null ? [] : await listCategoryFields(ctx, { categoryId: before.categoryId }),
      await selectValues(ctx, { productId }),
    ]
    const requested = parseCustomValues(fields, values, { onRequest: before.price === null })
    const corrections = [
      ...compareTexts('Titre', before.title, content.title),
      ...compareTexts('Description', before.description, content.description),
      ...compareTexts('Catégorie', ...(await categoryNames(ctx, [before.categoryId, content.categoryId]))),
      ...compareValues([...fields, ...formerFields], stored, requested),
    ]
    if (corrections.length === 0) throw new AppError('invalid', correctionMessages.nothing)
    await ctx.db
      .update(products)
      .set({
        ...content,
        condition: conditionFromValues(fields, requested, before.condition),
        updatedAt: ctx.clock.now(),
      })
      .where(eq(products.id, productId))
    await replaceCustomValues(ctx, { productId, values: requested })
    const textsByName = (name: 'before' | 'after') =>
      Object.fromEntries(corrections.map((correction) => [correction.name, correction[name]]))
    await recordAudit(ctx, [
      {
        action: 'product.correct',
        subject: { type: 'product', id: productId, name: before.title },
        before: textsByName('before'),
        after: { ...textsByName('after'), reason },
      },
    ])
    await notifySeller(ctx, { ...before, title: content.title, reason, corrections })
    return { corrections }
  })
}

async function lockProduct(ctx: Context, productId: string) {
  const [product] = isUuid(productId)
    ? await ctx.db.select().from(products).where(eq(products.id, productId)).for('update')
    : []
  if (!product) throw missing()
  return product
}

const compareTexts = (name: string, before: string, after: string): Correction[] =>
  before === after ? [] : [{ name, before, after }]

async function categoryNames(ctx: Context, ids: readonly (string | null)[]): Promise<[string, string]> {
  const rows = await ctx.db.select({ id: categories.id, name: categories.name }).from(categories)
  const [before = '', after = ''] = ids.map((id) => rows.find((row) => row.id === id)?.name ?? '')
  return [before, after]
}

/** Compares custom values as people read them. The mark of a price on request is left out, because a correction does not change it. */
function compareValues(
  fields: readonly CustomField[],
  before: readonly StoredValue[],
  after: readonly StoredValue[],
): Correction[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const valueText = (field: CustomField, values: readonly StoredValue[]) => {
    const value = values.find(({ customFieldId }) => customFieldId === field.id)?.value
    return value === undefined ? '' : (formatValue(field, value) ?? value)
  }
  return [...byId.values()]
    .filter(({ name }) => name !== priceOnRequestField)
    .flatMap((field) => compareTexts(field.name, valueText(field, before), valueText(field, after)))
}

interface CorrectedProduct {
  id: string
  userId: string
  title: string
  reason: string
  corrections: Correction[]
}

async function notifySeller(ctx: Context, { id, userId, title, reason, corrections }: CorrectedProduct) {
  const [seller] = await listContacts(ctx, { userIds: [userId] })
  if (!seller) return
  await enqueueEmail(ctx, {
    template: 'listing-corrected',
    recipient: seller.email,
    data: {
      firstName: seller.firstName ?? '',
      title,
      reason,
      corrections,
      url: `${ctx.config.origin}/profile?tab=products&edit=${id}`,
    },
  })
}
