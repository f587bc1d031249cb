import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { organizationTypes, userTypes } from '#domain/accounts/accounts.ts'
import { parseOptions } from '#domain/catalogue/custom-fields.ts'
import { fieldTypes } from '#domain/catalogue/field-types.ts'
import { productStatuses } from '#domain/catalogue/statuses.ts'
import { orderStatuses } from '#domain/orders/states.ts'
import { cleanLine, cleanText } from '#domain/written-text.ts'
import { type Context, inTransaction } from '#server/context.ts'

/** Schemas of the former site's rows; their messages are French for the report. */
const id = z.guid('identifiant illisible')
const line = z
  .string()
  .nullish()
  .transform((text) => cleanLine(text ?? ''))
const text = z
  .string()
  .nullish()
  .transform((text) => cleanText(text ?? ''))
const instant = z.coerce.date('date illisible').nullish()
const flag = z.boolean().nullish().transform(Boolean)

/** Null for an empty text. */
const optionalLine = line.transform((text) => text || null)

const names = { first_name: optionalLine, last_name: optionalLine }
export const personRow = z.object({
  id,
  email: z
    .string('sans adresse électronique')
    .trim()
    .toLowerCase()
    .pipe(z.email('adresse électronique illisible')),
  encrypted_password: z.string().nullish(),
  email_confirmed_at: instant,
  created_at: instant,
  banned_until: instant.catch(null),
  deleted_at: z.null('compte supprimé sur l’ancien site'),
  /** Chosen at registration. */
  metadata: z
    .object({ ...names, user_type: z.unknown() })
    .nullish()
    .catch(null),
  profile: z
    .object({
      ...names,
      username: optionalLine,
      user_type: z.unknown(),
      organization_type: z.enum(organizationTypes).nullish().catch(null),
      company_name: optionalLine,
      phone: optionalLine,
      address: text.transform((text) => text || null),
      role: z.unknown(),
    })
    .nullish(),
})
export const userType = z.enum(userTypes)

export const categoryRow = z.object({
  id,
  name: line.pipe(z.string().min(1, 'sans nom')),
  slug: line,
  parent_id: id.nullish(),
  description: text,
  image_url: z.string().nullish(),
  created_at: instant,
  updated_at: instant,
})

export const fieldRow = z.object({
  id,
  name: line.pipe(z.string().min(1, 'sans nom')),
  description: text,
  field_type: z.enum(fieldTypes, 'type de caractéristique inconnu'),
  options: z.unknown().transform(parseOptions),
  is_required: flag,
  is_filterable: flag,
  display_order: z.int().nullish(),
  created_at: instant,
  updated_at: instant,
})

export const linkRow = z.object({ custom_field_id: id, category_id: id })

/** Euros, as the column stores them. */
const maxPrice = 9_999_999_999

export const productRow = z.object({
  id,
  title: line.pipe(z.string().min(1, 'sans titre')),
  description: text,
  // An empty price means a price on request, not a gift.
  price: z
    .preprocess(
      (price) => (price === '' ? null : price),
      z.coerce.number('prix illisible').min(0, 'prix négatif').max(maxPrice, 'prix trop élevé').nullish(),
    )
    .transform((price) => price ?? null),
  quantity: z.coerce
    .number('quantité illisible')
    .int('quantité qui n’est pas un nombre entier')
    .min(0, 'quantité négative')
    .max(2_147_483_647, 'quantité trop grande'),
  status: z.enum(productStatuses, 'état inconnu'),
  category_id: id.nullish(),
  is_featured: flag,
  created_at: instant,
  updated_at: instant,
  user_id: z.guid('sans vendeur'),
  unique_code: line.transform((code) => code.toUpperCase()),
})

export const valueRow = z.object({
  product_id: id,
  custom_field_id: id,
  value: z.string('sans valeur'),
})

export const imageRow = z.object({
  id,
  product_id: z.guid('sans annonce'),
  url: z.string().nullish(),
  image_url: z.string().nullish(),
})

/** Euros. */
const amount = (message: string) => z.coerce.number(message).min(0, message).max(maxPrice, message)
/** Rejects an empty value. */
const requiredAmount = (message: string) => z.preprocess((value) => value ?? Number.NaN, amount(message))

export const orderRow = z.object({
  id,
  user_id: z.guid('sans acheteur'),
  total_amount: z.union([z.null(), amount('total illisible')], 'total illisible'),
  status: z.enum(orderStatuses, 'état inconnu'),
  created_at: z.date('sans date'),
})

export const itemRow = z.object({
  id,
  product_id: id.nullish(),
  /** The seller of its product. */
  seller_id: id.nullish(),
  title: line.transform((title) => title.slice(0, 200)),
  quantity: z.coerce
    .number('quantité illisible')
    .int('quantité illisible')
    .min(1, 'sans quantité')
    .max(2_147_483_647),
  price: requiredAmount('prix illisible'),
})

export const messageRow = z
  .object({
    id,
    conversation_id: id,
    sender_id: z.guid('sans expéditeur'),
    recipient_id: z.guid('sans destinataire'),
    content: text.pipe(z.string().min(1, 'sans texte')),
    created_at: z.date('sans date'),
  })
  .refine(({ sender_id, recipient_id }) => sender_id !== recipient_id, 'écrit à soi-même')

/** Returns the first problem. */
export const validationReason = ({ issues: [issue] }: z.ZodError): string => {
  const place = issue?.path.join('.')
  return issue ? `${place ? `${place} : ` : ''}${issue.message}` : 'illisible'
}

/**
 * Inserts rows together and returns the inserted ones. When the database refuses some of them, it inserts the others and passes the refused
 * ones to `refuse` with the reason.
 * @throws errors that no row causes, such as a lost connection
 */
export async function insertAcceptedRows<Row>(
  ctx: Context,
  rows: readonly Row[],
  write: (ctx: Context, rows: readonly Row[]) => Promise<void>,
  refuse: (row: Row, reason: string) => void,
): Promise<readonly Row[]> {
  const [first] = rows
  if (first === undefined) return []
  try {
    await inTransactionOrSavepoint(ctx, async (ctx) => {
      // A move may take longer than the statement timeout of a page.
      await ctx.db.execute(sql`set local statement_timeout = '10min'`)
      // Deferred constraints are checked here, while the refused rows are known.
      await ctx.db.execute(sql`set constraints all deferred`)
      await write(ctx, rows)
      await ctx.db.execute(sql`set constraints all immediate`)
    })
    return rows
  } catch (error) {
    const reason = databaseRefusal(error)
    if (!reason) throw error
    if (rows.length === 1) {
      refuse(first, reason)
      return []
    }
    const middle = Math.ceil(rows.length / 2)
    return [
      ...(await insertAcceptedRows(ctx, rows.slice(0, middle), write, refuse)),
      ...(await insertAcceptedRows(ctx, rows.slice(middle), write, refuse)),
    ]
  }
}

/** A transaction, or a savepoint within one. */
const inTransactionOrSavepoint = (ctx: Context, work: (ctx: Context) => Promise<void>): Promise<void> =>
  is(ctx.db, PgTransaction) ? ctx.db.transaction((db) => work({ ...ctx, db })) : inTransaction(ctx, work)

const knownRefusals: Record<string, string> = {
  users_email_unique: 'un autre compte a déjà cette adresse électronique',
  products_uniqueCode_unique: 'une autre annonce porte déjà ce code unique',
  categories_two_levels: 'les rubriques ont deux niveaux, celle-ci serait au troisième',
}

/** Returns why the database refuses values, or null for another error. */
function databaseRefusal(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: string }
    // Classes of SQLSTATE: data that cannot be stored, and violated constraints.
    if (!/^2[23]/.test(String(code ?? ''))) continue
    return knownRefusals[constraint ?? ''] ?? `refusé par la base : ${constraint ?? cause.message}`
  }
  return null
}
