import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { AppError, errorTitles, type Problem, siteErrorTitles } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { developersPath, publicApiPath } from '#domain/partners/rights.ts'
import { getColour } from '#domain/platform/palette.ts'
import { isStoreAway } from '../capabilities/files/store.ts'
import type { Context } from '../context.ts'
import { isDatabaseAway, isDiskFull } from '../database/failures.ts'
import type { HttpEnv } from './environment.ts'

/** Answers every error with problem details (RFC 9457) in French and without internals, or with a plain page for a browser. */
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
    title: known.title ?? (isOfPublicApi(c) ? errorTitles : siteErrorTitles)[known.code],
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

/** Returns the stable address that explains an error of the public API. */
const typeOf = ({ code }: AppError, c: HonoContext<HttpEnv>): string =>
  isOfPublicApi(c) ? `${c.var.ctx.config.origin}${developersPath}#erreur-${code}` : 'about:blank'

const isOfPublicApi = (c: HonoContext<HttpEnv>) => c.req.path.startsWith(`${publicApiPath}/`)

/** Returns whether a browser requests a page; React's error page is not available here. */
const isPage = (c: HonoContext<HttpEnv>) =>
  !c.req.path.startsWith('/api/') && (c.req.header('accept') ?? '').includes('text/html')

/** A page that reloads itself without a script when the error is temporary. */
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
  <body style="max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1.1rem/1.6 system-ui; color: ${getColour('ink')}; background: ${getColour('plaster')}">
    <h1>${comesBack ? 'Un instant, s’il vous plaît' : 'Cette page n’a pas pu s’afficher'}</h1>
    <p>${comesBack ? generalMessages.pageAway : message}</p>
    <p><a href="/" style="color: ${getColour('fir')}">Retour à l’accueil</a></p>
  </body>
</html>`

/** Seconds, long enough that a restarting server is not overloaded by waiting clients. */
const retryAfter = 5

/** Converts an error of a handler to an AppError, and tests the database when the error itself does not tell the cause. */
async function asKnownError(error: Error, { db }: Context): Promise<AppError> {
  const known = asAppError(error)
  if (known.code !== 'unexpected') return known
  // Libraries on top of the database fail with their own errors when it is unavailable.
  try {
    await db.execute(sql`select 1`)
    return known
  } catch (cause) {
    return isDatabaseAway(cause) ? away(error) : known
  }
}

/** Returns whether a queue refused the request, for which the line in the request log is enough. */
const isOverload = ({ code, cause, details }: AppError): boolean =>
  code === 'unavailable' && cause === undefined && typeof details?.retryAfter === 'number'

/** Returns whether the whole site is temporarily unavailable. */
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
  // Tested before the database, because the store also uses the network.
  if (isStoreAway(error))
    return new AppError('unavailable', generalMessages.filesAway, {
      cause: error,
      details: { retryAfter: 60 },
    })
  return isDatabaseAway(error) || isSessionUnread(error)
    ? away(error)
    : new AppError('unexpected', generalMessages.unexpected, { cause: error })
}

/** Recognises better-auth's error for a session that could not be read because of the database, which it does not name as the cause. */
const isSessionUnread = (error: Error): boolean =>
  'body' in error && (error.body as { code?: unknown } | undefined)?.code === 'FAILED_TO_GET_SESSION'
