import { and, eq, gte, inArray, isNotNull, isNull, like, lt, notExists, or, sql } from 'drizzle-orm'
import { deletedAccountEmail, deletedAccountName, maxSessionMs } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { batchSize, deleteBatch } from '#server/database/batches.ts'
import {
  accounts,
  knownDevices,
  profiles,
  sessions,
  users,
  verifications,
} from '#server/database/schema/accounts.ts'
import { forgetKnownDevices } from './guesses/limit-guesses.ts'
import { deleteFactors } from './second-factor/second-factor.ts'

/** Reads a user's profile, for their export. */
export async function* readOwnProfile({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      identifiant: users.id,
      email: users.email,
      emailConfirme: users.emailVerified,
      pseudonyme: profiles.username,
      prenom: profiles.firstName,
      nom: profiles.lastName,
      typeDeCompte: profiles.userType,
      typeDePersonne: profiles.organizationType,
      entreprise: profiles.companyName,
      telephone: profiles.phone,
      adresse: profiles.address,
      siret: profiles.siret,
      numeroDeTva: profiles.vatNumber,
      regimeDeTva: profiles.vatRegime,
      tvaSurLesDebits: profiles.vatOnDebits,
      ventesEnPauseJusquAu: profiles.salesPausedUntil,
      dateDeNaissance: profiles.birthDate,
      numeroFiscal: profiles.taxNumber,
      role: profiles.role,
      suspenduLe: profiles.suspendedAt,
      motifDeSuspension: profiles.suspensionReason,
      creeLe: users.createdAt,
      modifieLe: profiles.updatedAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
}

/** Reads a user's sessions without their tokens; impersonations by administrators are not the user's own. */
export async function* readOwnSessions({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      ouverteLe: sessions.createdAt,
      utiliseeLe: sessions.lastUsedAt,
      finitLe: sessions.expiresAt,
      navigateur: sessions.userAgent,
      adresseReseau: sessions.ipAddress,
      derniereAdresseReseau: sessions.lastIpAddress,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.impersonatedBy)))
}

/** Reads the known devices of a user, which guesses of strangers do not delay. */
export async function* readOwnDevices({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({ connuDepuis: knownDevices.createdAt, derniereConnexion: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
}

/** Returns the address of a user's avatar. */
export async function readAvatarUrl({ db }: Context, { userId }: { userId: string }): Promise<string | null> {
  const [row] = await db
    .select({ avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return row?.avatarUrl ?? null
}

/**
 * Clears what identifies a user, and every way to sign in; the address is free for a new account. The row remains, because
 * orders and invoices refer to it. Data for the tax report of a seller (birth date, tax number) remain as well when `hasSold`
 * is true (tax-identities.ts).
 */
export async function forgetPerson(ctx: Context, input: { userId: string; hasSold: boolean }): Promise<void> {
  const { userId, hasSold } = input
  const now = ctx.clock.now()
  const email = deletedAccountEmail(userId)
  await ctx.db.delete(sessions).where(or(eq(sessions.userId, userId), eq(sessions.impersonatedBy, userId)))
  await ctx.db.delete(accounts).where(eq(accounts.userId, userId))
  await deleteFactors(ctx, userId)
  await forgetKnownDevices(ctx, userId)
  await ctx.db.delete(verifications).where(like(verifications.value, `${userId} %`))
  await ctx.db
    .update(users)
    .set({
      email,
      name: deletedAccountName,
      firstName: '',
      lastName: '',
      image: null,
      emailVerified: false,
      updatedAt: now,
    })
    .where(eq(users.id, userId))
  await ctx.db
    .update(profiles)
    .set({
      email,
      companyName: deletedAccountName,
      username: null,
      firstName: null,
      lastName: null,
      organizationType: null,
      phone: null,
      address: null,
      siret: null,
      calendarNonce: null,
      vatNumber: null,
      role: null,
      avatarUrl: null,
      suspensionReason: null,
      completionStatus: 'incomplete',
      ...(!hasSold && { birthDate: null, taxNumber: null }),
      deletedAt: sql`coalesce(${profiles.deletedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(eq(profiles.id, userId))
}

/** Deletes mailed links that are too old to be explained. */
export const deleteOldCodes = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, verifications, verifications.id, lt(verifications.expiresAt, before))

/**
 * Deletes accounts that no link can confirm any more. They are locked first, so that a concurrent sign-up or confirmation keeps
 * its account.
 */
export const deleteUnconfirmedAccounts = (ctx: Context, { before }: { before: Date }): Promise<number> =>
  inTransaction(ctx, async ({ db }) => {
    const isAccountOfUser = eq(accounts.userId, users.id)
    const isLinkOfUser = sql`${verifications.value} like ${users.id} || ' %'`
    const isRetained = or(isNotNull(profiles.suspendedAt), isNotNull(profiles.deletedAt))
    const unconfirmed = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.emailVerified, false),
          lt(users.createdAt, before),
          // A sign-up on this site sets both dates alike; a moved account, which may have traded, has two dates.
          eq(users.updatedAt, users.createdAt),
          notExists(
            db
              .select()
              .from(accounts)
              .where(and(isAccountOfUser, gte(accounts.updatedAt, before))),
          ),
          notExists(
            db
              .select()
              .from(verifications)
              .where(and(isLinkOfUser, gte(verifications.expiresAt, before))),
          ),
          notExists(
            db
              .select()
              .from(profiles)
              .where(and(eq(profiles.id, users.id), isRetained)),
          ),
        ),
      )
      .limit(batchSize)
      .for('update', { skipLocked: true })
    const ids = unconfirmed.map(({ id }) => id)
    if (ids.length > 0) await db.delete(users).where(inArray(users.id, ids))
    return ids.length
  })

/** Deletes expired sessions: unused for too long, or past the longest lifetime. */
export const deleteOldSessions = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(
    db,
    sessions,
    sessions.id,
    or(lt(sessions.expiresAt, before), lt(sessions.createdAt, new Date(before.getTime() - maxSessionMs))),
  )

export async function isDeleted({ db }: Context, { userId }: { userId: string }): Promise<boolean> {
  const deleted = and(eq(profiles.id, userId), isNotNull(profiles.deletedAt))
  const [row] = await db.select({ id: profiles.id }).from(profiles).where(deleted)
  return row !== undefined
}

/** Returns the names, email address and phone of a user that emails to others may contain. @throws AppError `not-signed-in` for a deleted account */
export async function readNamesInMails({ db }: Context, input: { userId: string }) {
  const { email, firstName, lastName, phone } = profiles
  const [person] = await db
    .select({ email, firstName, lastName, phone })
    .from(profiles)
    .where(and(eq(profiles.id, input.userId), isNull(profiles.deletedAt)))
  if (!person) throw new AppError('not-signed-in', generalMessages.notSignedIn)
  return person
}

interface DeletedPerson {
  email: string
  firstName: string | null
  avatarUrl: string | null
}

/**
 * Returns a user and locks them until the transaction ends, so that new orders and messages that refer to them wait.
 * @throws AppError `not-signed-in` for a deleted account
 */
export async function lockPersonForDeletion(
  { db }: Context,
  input: { userId: string },
): Promise<DeletedPerson> {
  // Locks all administrators first, in the order of change-role.ts, so that one of the last two remains.
  await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, 'admin'))
    .orderBy(profiles.id)
    .for('update')
  const [person] = await db
    .select({ email: profiles.email, firstName: profiles.firstName, avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(and(eq(profiles.id, input.userId), isNull(profiles.deletedAt)))
    .for('update')
  if (!person) throw new AppError('not-signed-in', generalMessages.notSignedIn)
  return person
}
