import { administratorMessages } from '#domain/account-messages.ts'
import { isDeletedAddress } from '#domain/accounts/accounts.ts'
import { email as emailSchema } from '#domain/accounts/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction } from '../../context.ts'
import { findDemonstrationAccounts } from '../demonstration-accounts.ts'
import { createCode, endCodes } from '../mailed-codes.ts'

/**
 * Makes the link by which the person of this address becomes an administrator: once, for a day; an earlier one ends. Called
 * by `npm run make-administrator`: who can run it has the database.
 * @throws ZodError for what is no address; AppError `conflict` for one that nobody signs in with here
 */
export async function inviteAdministrator(
  ctx: Context,
  input: { email: string },
): Promise<{ email: string; url: string }> {
  const email = emailSchema.parse(input.email)
  if (isDeletedAddress(email) || (await isShutOut(ctx, email)))
    throw new AppError('conflict', administratorMessages.notTheirs(email))
  const token = await inTransaction(ctx, async (tx) => {
    await endCodes(tx, 'make-administrator', email)
    // Whose it is will be known when it is used: the account may not exist yet.
    return createCode(tx, 'make-administrator', { userId: email, subject: '' })
  })
  return { email, url: `${ctx.config.origin}/auth/administrator?${new URLSearchParams({ token })}` }
}

/** A demonstration account opens on a local site only. */
const isShutOut = async (ctx: Context, email: string): Promise<boolean> =>
  !ctx.config.isLocal && (await findDemonstrationAccounts(ctx)).some((account) => account.email === email)
