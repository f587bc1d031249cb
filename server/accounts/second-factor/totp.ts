import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../context.ts'

/** Codes of authenticator apps (RFC 6238): six digits, every 30 seconds. */

const period = 30

const keyOf = (ctx: Context): string => `${ctx.secret} authenticator-app`

/** A new secret, 160 bits: as it is shown, and as it is kept. */
export async function createSecret(ctx: Context): Promise<{ secret: string; encrypted: string }> {
  const secret = new Secret({ size: 20 }).base32
  return { secret, encrypted: await symmetricEncrypt({ key: keyOf(ctx), data: secret }) }
}

/** What the QR code tells the app. */
export const appAddress = (input: { secret: string; email: string; issuer: string }): string =>
  new TOTP({
    issuer: input.issuer,
    label: input.email,
    secret: Secret.fromBase32(input.secret),
    period,
  }).toString()

/**
 * The 30 seconds a code belongs to: now, before or after, for clocks that go wrong. Null for a wrong code, and where the
 * secret cannot be read any more since SECRET has changed.
 */
export async function stepOf(
  ctx: Context,
  input: { encrypted: string; code: string },
): Promise<number | null> {
  let secret: Secret
  try {
    secret = Secret.fromBase32(await symmetricDecrypt({ key: keyOf(ctx), data: input.encrypted }))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the secret of an authenticator app cannot be read: has SECRET changed?')
    return null
  }
  const timestamp = ctx.clock.now().getTime()
  const delta = new TOTP({ secret, period }).validate({ token: input.code, timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}
