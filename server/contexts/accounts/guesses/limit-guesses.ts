import type { Context } from 'hono'
import { knownDeviceDays } from '#domain/accounts/guesses.ts'
import { personOf, requireActor } from '#server/context.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { readCookie, setOwnCookie } from '#server/http/own-cookies.ts'
import { addressOf } from '#server/http/rate-limit.ts'
import { findKnownDevice, storeKnownDevice } from './known-devices.ts'
import { type Guessed, refundGuesses, takeGuesses } from './take-guesses.ts'

type Http = Context<HttpEnv>

/** What fails is a guess; what succeeds was none. */
async function counting<T>(c: Http, counted: readonly Guessed[], attempt: () => Promise<T>): Promise<T> {
  await takeGuesses(c.var.ctx, counted)
  const result = await attempt()
  await refundGuesses(c.var.ctx, counted)
  return result
}

const deviceOf = (c: Http, whose: { userId: string } | { email: string }) =>
  findKnownDevice(c.var.ctx, { ...whose, secret: readCookie(c, 'device') })

/**
 * Signing in with a password. Strangers wait together, by account and by network, whether there is such an account or not; a
 * device that has been signed in before waits only for itself.
 */
export async function limitSignIns<T>(c: Http, email: string, attempt: () => Promise<T>): Promise<T> {
  const device = await deviceOf(c, { email })
  const counted: Guessed[] = device
    ? [{ pace: 'device', of: device }]
    : [
        { pace: 'account', of: email },
        { pace: 'network', of: addressOf(c) },
      ]
  return counting(c, counted, attempt)
}

/** Limits guesses of a second factor's code, also over a long time. */
export async function limitCodes<T>(c: Http, userId: string, attempt: () => Promise<T>): Promise<T> {
  const device = await deviceOf(c, { userId })
  return counting(c, [{ pace: 'code', of: device ?? userId }], attempt)
}

/** Limits guesses of the current password from an unattended session. */
export async function limitPasswordGuesses<T>(c: Http, attempt: () => Promise<T>): Promise<T> {
  const userId = personOf(requireActor(c.var.ctx))
  const device = await deviceOf(c, { userId })
  return counting(c, [{ pace: 'session', of: device ?? userId }], attempt)
}

const day = 24 * 60 * 60

/** This browser has proved whose it is. `anew`: what it was known by before counts no more. */
export async function rememberDevice(c: Http, userId: string, { anew = false } = {}): Promise<void> {
  const secret = anew ? null : readCookie(c, 'device')
  const value = await storeKnownDevice(c.var.ctx, { userId, secret })
  setOwnCookie(c, { name: 'device', value, lasts: knownDeviceDays * day })
}
