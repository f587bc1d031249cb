import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { AppError, errorTitles, ownErrorTitles, type Problem } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { developersPath, publicApiPath } from '#domain/partners/rights.ts'
import { colourOf } from '#domain/platform/palette.ts'
import { isStoreAway } from '../capabilities/files/store.ts'
import type { Context } from '../context.ts'
import { isDatabaseAway, isDiskFull } from '../database/failures.ts'
import type { HttpEnv } from './environment.ts'

/** Every error leaves as problem details (RFC 9457), in French, without internals; to a person as a plain page. */
export async function answerError(error: Error, c: HonoContext<HttpEnv>): Promise<Response> {
  c.var.state.disk.noteFailure(error)
  const known = await asKnownError(error, c.var.ctx)
  if (known.details?.maintenance) c.set('isClosed', true)
  else if (known.status >= 500 && !isOverload(known))
    c.var.ctx.log.error({ err: error, requestId: c.var.requestId }, 'request failed')
  if (isAway(known)) c.env.page?.onAway(known)
  const problem: Problem = {
    type: typeOf(known, c),
    code: known.code,
    status: known.status,
    title: known.title ?? (isOfPublicApi(c) ? errorTitles : ownErrorTitles)[known.code],
    detail: known.message,
    requestId: c.var.requestId,
    details: known.details,
  }
  const retryAfter = known.details?.retryAfter
  if (typeof retryAfter === 'number') c.header('retry-after', String(retryAfter))
  c.header('cache-control', 'no-store')
  if (isPage(c))
    return c.html(errorPage(known, { comesBack: isAway(known) && c.req.method === 'GET' }), known.status)
  return c.body(JSON.stringify(problem), known.status, {
    'content-type': 'application/problem+json; charset=utf-8',
  })
}

/** Of the public API each kind of error has an address of its own, which stays, and explains it. */
const typeOf = ({ code }: AppError, c: HonoContext<HttpEnv>): string =>
  isOfPublicApi(c) ? `${c.var.ctx.config.origin}${developersPath}#erreur-${code}` : 'about:blank'

const isOfPublicApi = (c: HonoContext<HttpEnv>) => c.req.path.startsWith(`${publicApiPath}/`)

/** A browser on its way to a page: what failed is below the pages, so none of them can say it. */
const isPage = (c: HonoContext<HttpEnv>) =>
  !c.req.path.startsWith('/api/') && (c.req.header('accept') ?? '').includes('text/html')

/** One that comes back asks again by itself, without any script. */
const errorPage = (
  { message, details }: AppError,
  { comesBack }: { comesBack: boolean },
) => html`<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${comesBack ? html`<meta http-equiv="refresh" content="${Number(details?.retryAfter)}" />` : ''}
    <title>${comesBack ? 'Un instant' : 'Une erreur est survenue'}</title>
  </head>
  <body style="max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1.1rem/1.6 system-ui; color: ${colourOf('ink')}; background: ${colourOf('plaster')}">
    <h1>${comesBack ? 'Un instant, s’il vous plaît' : 'Cette page n’a pas pu s’afficher'}</h1>
    <p>${comesBack ? generalMessages.pageAway : message}</p>
    <p><a href="/" style="color: ${colourOf('fir')}">Retour à l’accueil</a></p>
  </body>
</html>`

/** In seconds: long enough that a server which comes up is not overrun by those who wait. */
const retryAfter = 5

/** Converts an error of a handler to an AppError. */
async function asKnownError(error: Error, { db }: Context): Promise<AppError> {
  const known = asAppError(error)
  if (known.code !== 'unexpected') return known
  // Some of what is built on the database fails in words of its own when that is away.
  try {
    await db.execute(sql`select 1`)
    return known
  } catch (cause) {
    return isDatabaseAway(cause) ? away(error) : known
  }
}

/** Refused by a queue and not by a failure: its line in the log of requests is enough. */
const isOverload = ({ code, cause, details }: AppError): boolean =>
  code === 'unavailable' && cause === undefined && typeof details?.retryAfter === 'number'

/** Said of the whole site, and to pass by itself. */
const isAway = ({ details }: AppError): boolean => details?.isAway === true

const away = (cause: unknown): AppError =>
  new AppError('unavailable', generalMessages.away, { cause, details: { isAway: true, retryAfter } })

function asAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status < 500) {
    return error.status === 413
      ? new AppError('too-large', generalMessages.tooLarge, { cause: error })
      : new AppError('invalid', generalMessages.invalid, { cause: error })
  }
  if (isDiskFull(error)) {
    return new AppError('unavailable', generalMessages.diskFull, {
      cause: error,
      details: { retryAfter: 60 },
    })
  }
  // Its way there is a network's, too: said before the database is suspected.
  if (isStoreAway(error))
    return new AppError('unavailable', generalMessages.filesAway, {
      cause: error,
      details: { retryAfter: 60 },
    })
  return isDatabaseAway(error) || isSessionUnread(error)
    ? away(error)
    : new AppError('unexpected', generalMessages.unexpected, { cause: error })
}

/** better-auth's word for a session it could not read; it keeps the cause, which is the database, to itself. */
const isSessionUnread = (error: Error): boolean =>
  'body' in error && (error.body as { code?: unknown } | undefined)?.code === 'FAILED_TO_GET_SESSION'
