import { administratorMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction, requireOwnSession } from '../../context.ts'
import { grantRole } from './grant-role.ts'
import { readInvitation } from './read-invitation.ts'

/**
 * Makes the visitor an administrator by a link that was made for their account.
 * @throws AppError `not-signed-in`, `forbidden` for somebody else's link, `invalid` for one that does not work any more
 */
export async function becomeAdministrator(ctx: Context, input: { token: string }): Promise<void> {
  const actor = requireOwnSession(ctx)
  const { accountId } = await readInvitation(ctx, input)
  if (accountId !== actor.userId)
    throw new AppError('forbidden', administratorMessages.otherAccount, {
      title: administratorMessages.failureTitle,
    })
  await inTransaction(ctx, (tx) => grantRole(tx, { userId: actor.userId, token: input.token }))
}
