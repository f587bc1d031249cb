import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { canSell } from '#domain/accounts/accounts.ts'
import { publicName } from '#domain/accounts/public-name.ts'
import type { SellerProfile } from '#domain/accounts/seller-identity.ts'
import { isUuid } from '#domain/address.ts'
import { userMessages } from '#domain/admin-messages.ts'
import type { EmailTemplate } from '#domain/emails/email-templates.ts'
import { AppError } from '#domain/errors.ts'
import type { VatRegime } from '#domain/invoices/invoices.ts'
import { type EmailRequest, enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { containsText } from '#server/database/expressions.ts'
import { profiles } from '#server/database/schema/accounts.ts'

/**
 * The condition that a column names a user who is not suspended. The few suspended users are read once for each query. A
 * suspension does not change the user's own rows, so that lifting it cannot show what they had hidden themselves.
 */
export const isActiveUser = (userId: SQLWrapper): SQL =>
  sql`${userId} <> all (array(select ${profiles.id} from ${profiles} where ${profiles.suspendedAt} is not null))`

/**
 * Selects the VAT regime of an article from the column of its seller and the article's own choice; null for a private seller
 * (domain/invoices/vat.ts, productVatRegime).
 */
export const selectVatRegime = (userId: SQLWrapper, productRegime: SQLWrapper): SQL<VatRegime | null> =>
  sql<VatRegime | null>`(select case ${profiles.vatRegime} when 'exempt' then 'exempt' else coalesce(${productRegime}, ${profiles.vatRegime}) end
    from ${profiles} where ${profiles.id} = ${userId} and ${profiles.organizationType} = 'other')`

const personColumns = {
  id: profiles.id,
  email: profiles.email,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  userType: profiles.userType,
  role: profiles.role,
  avatarUrl: profiles.avatarUrl,
  suspendedAt: profiles.suspendedAt,
  suspensionReason: profiles.suspensionReason,
}

const missingError = () => new AppError('not-found', userMessages.missing)

/** @throws AppError `not-found`, for an invalid id as well */
export async function findPerson(ctx: Context, input: { userId: string }) {
  if (!isUuid(input.userId)) throw missingError()
  const [row] = await ctx.db.select(personColumns).from(profiles).where(eq(profiles.id, input.userId))
  if (!row) throw missingError()
  return row
}

/**
 * Returns the same as `findPerson`, locked until the transaction ends; a deleted account is not found. Not `for update`, because rows that
 * refer to the user need not wait for this transaction, and could deadlock with it.
 */
export async function lockPerson(ctx: Context, input: { userId: string }) {
  if (!isUuid(input.userId)) throw missingError()
  const [row] = await ctx.db
    .select(personColumns)
    .from(profiles)
    .where(and(eq(profiles.id, input.userId), isNull(profiles.deletedAt)))
    .for('no key update')
  if (!row) throw missingError()
  return row
}

/** Waits for a pending change of this user, and prevents another until the transaction ends. */
export async function lockPersonShared({ db }: Context, input: { userId: string }): Promise<void> {
  await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, input.userId)).for('share')
}

/**
 * All data of a user, for emails to them and for administrators. What other users may see of it is decided in
 * domain/orders/who-sees-whom.ts, and by `listPublicPeople` for mere correspondents.
 */
export interface Contact extends SellerProfile {
  id: string
  email: string
  phone: string | null
}

export const contactColumns = {
  id: profiles.id,
  email: profiles.email,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  organizationType: profiles.organizationType,
  companyName: profiles.companyName,
  username: profiles.username,
  siret: profiles.siret,
  vatNumber: profiles.vatNumber,
  vatRegime: profiles.vatRegime,
  phone: profiles.phone,
  address: profiles.address,
}

export const listContacts = async ({ db }: Context, input: { userIds: string[] }): Promise<Contact[]> =>
  db.select(contactColumns).from(profiles).where(inArray(profiles.id, input.userIds))

export const listAdministrators = async ({ db }: Context): Promise<Contact[]> =>
  db.select(contactColumns).from(profiles).where(eq(profiles.role, 'admin'))

/** The facts a user may see of a correspondent: neither address nor number, nor a private person's full name. */
interface PublicPerson {
  id: string
  name: string
  avatarUrl: string | null
  isDeleted: boolean
  isSuspended: boolean
  /** True when they have a seller's page. */
  hasSellerPage: boolean
}

/** Returns public facts by id; unknown ids are absent. */
export async function listPublicPeople(
  ctx: Context,
  input: { userIds: string[] },
): Promise<Map<string, PublicPerson>> {
  if (input.userIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: profiles.id,
      organizationType: profiles.organizationType,
      companyName: profiles.companyName,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      userType: profiles.userType,
      avatarUrl: profiles.avatarUrl,
      suspendedAt: profiles.suspendedAt,
      deletedAt: profiles.deletedAt,
    })
    .from(profiles)
    .where(inArray(profiles.id, input.userIds))
  return new Map(
    rows.map(({ id, userType, avatarUrl, suspendedAt, deletedAt, ...nameFields }) => {
      const [isSuspended, isDeleted] = [suspendedAt !== null, deletedAt !== null]
      const person = isDeleted
        ? { name: 'Compte supprimé', avatarUrl: null }
        : { name: publicName(nameFields) ?? 'Membre', avatarUrl }
      return [
        id,
        {
          id,
          ...person,
          isDeleted,
          isSuspended,
          hasSellerPage: canSell(userType) && !isSuspended && !isDeleted,
        },
      ]
    }),
  )
}

/** Returns the names administrators see, by id: the company, else the name, else the email address. */
export async function namePeople(
  { db }: Context,
  input: { userIds: string[] },
): Promise<Map<string, string>> {
  const name = sql<string>`coalesce(
    nullif(${profiles.companyName}, ''),
    nullif(trim(concat(${profiles.firstName}, ' ', ${profiles.lastName})), ''),
    ${profiles.email}
  )`
  const rows = await db
    .select({ id: profiles.id, name })
    .from(profiles)
    .where(inArray(profiles.id, input.userIds))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** A text that matches more users than this is not a name. */
const maxMatches = 5000

/**
 * Returns the ids of users that match an administrator's text, for a condition in another context. They are queried first, so
 * that the condition can use its own index.
 */
export async function findMatchingUserIds(ctx: Context, input: { text: string }): Promise<string[]> {
  requireAdmin(ctx)
  if (!/[\p{L}\p{N}]/u.test(input.text)) return []
  const rows = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(containsText(profiles.searchText, input.text))
    .limit(maxMatches + 1)
  return rows.length > maxMatches ? [] : rows.map(({ id }) => id)
}

type EmailWithoutRecipient = { [Name in EmailTemplate]: Omit<EmailRequest<Name>, 'recipient'> }[EmailTemplate]

/** Enqueues the same email for every administrator, inside the caller's transaction if there is one. */
export async function mailAdministrators(ctx: Context, email: EmailWithoutRecipient): Promise<void> {
  const administrators = await listAdministrators(ctx)
  await enqueueEmails(
    ctx,
    administrators.map(({ email: recipient }) => ({ ...email, recipient })),
  )
}
