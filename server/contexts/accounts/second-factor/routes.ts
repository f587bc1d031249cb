import { type Context, Hono } from 'hono'
import {
  codeSchema,
  newPasskeySchema,
  passkeyAnswerSchema,
  passwordAgainSchema,
  secondStepMinutes,
} from '#domain/accounts/second-factor.ts'
import { requireOwnSession } from '#server/context.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { deleteSiteCookie, readSiteCookie, setSiteCookie } from '#server/http/site-cookies.ts'
import { json } from '#server/http/validate.ts'
import { limitCodes, limitPasswordGuesses, rememberDevice } from '../guesses/limit-guesses.ts'
import {
  addPasskey,
  createPasskeyChallenge,
  signInWithPasskey,
  startPasskeyRegistration,
} from './passkeys.ts'
import { getSecondFactor, removeApp, removePasskey } from './second-factor.ts'
import { readSecondStep, signInWithCode } from './second-step.ts'
import { confirmApp, replaceRecoveryCodes, setUpApp } from './totp.ts'

const minute = 60

/** The cookie of a sign-in between its two steps. */
export const setStepCookie = (c: Context<HttpEnv>, value: string): void =>
  setSiteCookie(c, { name: 'second_step', value, maxAgeSeconds: secondStepMinutes * minute })

const readStep = (c: Context<HttpEnv>) => readSecondStep(c.var.ctx, readSiteCookie(c, 'second_step'))

async function answerSignedIn(c: Context<HttpEnv>, userId: string, cookies: readonly string[]) {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  deleteSiteCookie(c, 'second_step')
  await rememberDevice(c, userId)
  return c.json({ signedIn: true })
}

const addressLimit = rateLimit({ name: 'second-step', maxCalls: 30, seconds: 5 * minute })

/** The second step of a sign-in, and the setup of second factors. */
export const secondFactorRoutes = new Hono<HttpEnv>()
  .post('/sign-in/code', allow('public'), addressLimit, json(codeSchema), async (c) => {
    const { ctx, auth } = c.var
    const step = await readStep(c)
    const { code } = c.req.valid('json')
    const cookies = await limitCodes(c, step.userId, () =>
      signInWithCode(ctx, auth, { step, code }, c.req.raw.headers),
    )
    return answerSignedIn(c, step.userId, cookies)
  })
  .post('/sign-in/passkey/options', allow('public'), addressLimit, async (c) =>
    c.json(await createPasskeyChallenge(c.var.ctx, await readStep(c))),
  )
  .post('/sign-in/passkey', allow('public'), addressLimit, json(passkeyAnswerSchema), async (c) => {
    const { ctx, auth } = c.var
    const input = { step: await readStep(c), answer: c.req.valid('json') }
    return answerSignedIn(c, input.step.userId, await signInWithPasskey(ctx, auth, input, c.req.raw.headers))
  })
  .get('/second-factor', allow('ownSession'), async (c) => c.json(await getSecondFactor(c.var.ctx)))
  .post('/second-factor/app', allow('ownSession'), json(passwordAgainSchema), async (c) => {
    return c.json(await limitPasswordGuesses(c, () => setUpApp(c.var.ctx, c.req.valid('json'))))
  })
  .put('/second-factor/app', allow('ownSession'), json(codeSchema), async (c) => {
    const { ctx } = c.var
    const { userId } = requireOwnSession(ctx)
    return c.json(await limitCodes(c, userId, () => confirmApp(ctx, c.req.valid('json'))))
  })
  .post('/second-factor/app/removal', allow('ownSession'), json(passwordAgainSchema), async (c) => {
    await limitPasswordGuesses(c, () => removeApp(c.var.ctx, c.req.valid('json')))
    return c.json({ removed: true })
  })
  .post('/second-factor/passkeys/options', allow('ownSession'), json(passwordAgainSchema), async (c) => {
    return c.json(
      await limitPasswordGuesses(c, () => startPasskeyRegistration(c.var.ctx, c.req.valid('json'))),
    )
  })
  .post('/second-factor/passkeys', allow('ownSession'), json(newPasskeySchema), async (c) => {
    const userAgent = c.req.header('user-agent') ?? ''
    return c.json(await addPasskey(c.var.ctx, { answer: c.req.valid('json'), userAgent }))
  })
  .post('/second-factor/passkeys/:id/removal', allow('ownSession'), json(passwordAgainSchema), async (c) => {
    await limitPasswordGuesses(c, () =>
      removePasskey(c.var.ctx, { ...c.req.valid('json'), passkeyId: c.req.param('id') }),
    )
    return c.json({ removed: true })
  })
  .post('/second-factor/recovery-codes', allow('ownSession'), json(passwordAgainSchema), async (c) => {
    return c.json(await limitPasswordGuesses(c, () => replaceRecoveryCodes(c.var.ctx, c.req.valid('json'))))
  })
