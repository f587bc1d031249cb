import { compare, truncates } from 'bcryptjs'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { passwordMessages } from '#domain/account-messages.ts'
import { minPasswordLength } from '#domain/accounts/accounts.ts'
import {
  findPasswordFault,
  type PersonalData,
  passwordFaultMessages,
} from '#domain/accounts/password-rules.ts'
import { invalidField } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { accounts, profiles } from '#server/database/schema/accounts.ts'

/** Matches bcrypt hashes imported from another site. A higher cost would occupy a processor for seconds. */
const bcryptPattern = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/

/** Returns true when `verifyHash` can read this imported hash. */
export const isImportedHash = (hash: string): boolean => bcryptPattern.test(hash)

/**
 * Returns true when a password matches a hash, and replaces an imported hash by one of our own. Slow: never call it inside a
 * transaction.
 */
export async function verifyHash(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { hash, password }: { hash: string; password: string },
): Promise<boolean> {
  if (!isImportedHash(hash)) return verifyPassword({ hash, password })
  // bcrypt ignores what exceeds its maximum length, so any ending would be accepted.
  if (truncates(password) || !(await compare(password, hash))) return false
  // Updates by hash, which is unique by its salt, so that a password changed meanwhile is kept.
  await db
    .update(accounts)
    .set({ password: await hashPassword(password), updatedAt: clock.now() })
    .where(eq(accounts.password, hash))
  return true
}

/**
 * Verifies the current password before a sensitive change. Slow: never call it inside a transaction.
 * @throws AppError `invalid` at the field `currentPassword`
 */
export async function requirePassword(
  ctx: Context,
  input: { userId: string; currentPassword: string; title: string },
): Promise<void> {
  const [account] = await ctx.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, input.userId), eq(accounts.providerId, 'credential')))
  const password = input.currentPassword
  if (account?.hash && (await verifyHash(ctx, { hash: account.hash, password }))) return
  throw invalidField('currentPassword', passwordMessages.wrongCurrent, { title: input.title })
}

/** The number of entries of the international list that are rejected; passwords common in France rank low (`motdepasse` is the 12 668th). */
const checkedPasswordCount = 20_000

let commonPasswordList: Promise<string[]> | undefined

/** The most common passwords that have the minimum length, in lower case. Loaded on first use. */
export function commonPasswords(): Promise<string[]> {
  commonPasswordList ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => [
    ...new Set(
      dictionary['passwords-common']
        .slice(0, checkedPasswordCount)
        .map((password) => String(password).toLowerCase())
        .filter((password) => password.length >= minPasswordLength),
    ),
  ])
  return commonPasswordList
}

let commonPasswordSet: Promise<Set<string>> | undefined

/** Checks a new password. @throws AppError `invalid` at the field `password` */
export async function requireStrongPassword(
  input: { password: string; title: string },
  person: PersonalData,
): Promise<void> {
  commonPasswordSet ??= commonPasswords().then((passwords) => new Set(passwords))
  const fault = findPasswordFault(input.password, await commonPasswordSet, person)
  if (!fault) return
  throw invalidField('password', passwordFaultMessages[fault], { title: input.title })
}

/** Returns public facts about a user, which a password must therefore not contain. */
export async function readPersonalData(ctx: Context, input: { userId: string }): Promise<PersonalData> {
  const [person] = await ctx.db
    .select({
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      companyName: profiles.companyName,
    })
    .from(profiles)
    .where(eq(profiles.id, input.userId))
  return person ?? {}
}

/** Stores a password, hashed by the caller, as the only password of an account. Call it in a transaction that has locked the account. */
export async function setPassword(
  { db, clock }: Context,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  const updatedAt = clock.now()
  const changed = await db
    .update(accounts)
    .set({ password: passwordHash, updatedAt })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .returning({ id: accounts.id })
  if (changed.length > 0) return
  await db.insert(accounts).values({
    userId,
    accountId: userId,
    providerId: 'credential',
    password: passwordHash,
    createdAt: updatedAt,
    updatedAt,
  })
}
