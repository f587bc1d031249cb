import { signInMessages } from '#domain/messages.ts'
import type { Context } from '../../context.ts'
import type { Auth } from '../auth.ts'
import { frenchAuthError } from '../auth-errors.ts'
import { replaceSession } from '../sessions/replace-session.ts'
import { endSecondStep, type SecondStep } from './second-step.ts'

/**
 * Opens the session of somebody who has shown both, in place of the one this browser had; answers its cookies.
 * @throws AppError `invalid` when the step was used already, `forbidden` for a suspended person
 */
export async function openProvenSession(
  ctx: Context,
  auth: Auth,
  step: SecondStep,
  headers: Headers,
): Promise<string[]> {
  await endSecondStep(ctx, step)
  try {
    const { headers: answered } = await auth.api.openProvenSession({
      body: { userId: step.userId },
      headers,
      returnHeaders: true,
    })
    return replaceSession(ctx, auth, headers, answered.getSetCookie())
  } catch (error) {
    throw frenchAuthError(error, signInMessages.failureTitle)
  }
}
