import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { AppError, errorTitles, type Problem, siteErrorTitles } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { developersPath, publicApiPath } from '#domain/partners/rights.ts'
import { getColour } from '#domain/platform/palette.ts'
import { isStoreUnavailable } from '../capabilities/files/store.ts'
import type { Context } from '../context.ts'
import { isDatabaseUnavailable, isDiskFull } from '../database/failures.ts'
import type { HttpEnv } from './environment.ts'

/** Answers every error with problem details (RFC 9457) in French and without internals, or with a plain page for a browser. */
export async function answerError(error: Error, c: HonoContext<HttpEnv>): Promise<Response> {
  c.var.state.disk.noteFailure(error)
  const appError = await identifyError(error, c.var.ctx)
  if (appError.details?.maintenance) c.set('isInMaintenance', true)
  else if (appError.status >= 500 && !isQueueRefusal(appError))
    c.var.ctx.log.error({ err: error, requestId: c.var.requestId }, 'request failed')
  if (isSiteUnavailable(appError)) c.env.page?.onUnavailable(appError)
  const problem: Problem = {
    type: problemType(appError, c),
    code: appError.code,
    status: appError.status,
    title: appError.title ?? (isPublicApiRequest(c) ? errorTitles : siteErrorTitles)[appError.code],
    detail: appError.message,
    requestId: c.var.requestId,
    details: appError.details,
  }
  const retryAfter = appError.details?.retryAfter
  if (typeof retryAfter === 'number') c.header('retry-after', String(retryAfter))
  c.header('cache-control', 'no-store')
  if (isPageRequest(c))
    return c.html(
      errorPage(appError, { isTemporary: isSiteUnavailable(appError) && c.req.method === 'GET' }),
      appError.status,
    )
  return c.body(JSON.stringify(problem), appError.status, {
    'content-type': 'application/problem+json; charset=utf-8',
  })
}

/** Returns the stable address that explains an error of the public API. */
const problemType = ({ code }: AppError, c: HonoContext<HttpEnv>): string =>
  isPublicApiRequest(c) ? `${c.var.ctx.config.origin}${developersPath}#erreur-${code}` : 'about:blank'

const isPublicApiRequest = (c: HonoContext<HttpEnv>) => c.req.path.startsWith(`${publicApiPath}/`)

/** Returns whether a browser requests a page; React's error page is not available here. */
const isPageRequest = (c: HonoContext<HttpEnv>) =>
  !c.req.path.startsWith('/api/') && (c.req.header('accept') ?? '').includes('text/html')

/** A page that reloads itself without a script when the error is temporary. */
const errorPage = (
  { message, details }: AppError,
  { isTemporary }: { isTemporary: boolean },
) => html`<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${isTemporary ? html`<meta http-equiv="refresh" content="${Number(details?.retryAfter)}" />` : ''}
    <title>${isTemporary ? 'Un instant' : 'Une erreur est survenue'}</title>
  </head>
  <body style="max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1.1rem/1.6 system-ui; color: ${getColour('ink')}; background: ${getColour('plaster')}">
    <h1>${isTemporary ? 'Un instant, s’il vous plaît' : 'Cette page n’a pas pu s’afficher'}</h1>
    <p>${isTemporary ? generalMessages.pageAway : message}</p>
    <p><a href="/" style="color: ${getColour('fir')}">Retour à l’accueil</a></p>
  </body>
</html>`

/** Seconds, long enough that a restarting server is not overloaded by waiting clients. */
const retryAfterSeconds = 5

/** Converts an error of a handler to an AppError, and tests the database when the error itself does not tell the cause. */
async function identifyError(error: Error, { db }: Context): Promise<AppError> {
  const appError = toAppError(error)
  if (appError.code !== 'unexpected') return appError
  // Libraries on top of the database fail with their own errors when it is unavailable.
  try {
    await db.execute(sql`select 1`)
    return appError
  } catch (cause) {
    return isDatabaseUnavailable(cause) ? siteUnavailable(error) : appError
  }
}

/** Returns whether a queue refused the request, for which the line in the request log is enough. */
const isQueueRefusal = ({ code, cause, details }: AppError): boolean =>
  code === 'unavailable' && cause === undefined && typeof details?.retryAfter === 'number'

/** Returns whether the whole site is temporarily unavailable. */
const isSiteUnavailable = ({ details }: AppError): boolean => details?.isAway === true

const siteUnavailable = (cause: unknown): AppError =>
  new AppError('unavailable', generalMessages.away, {
    cause,
    details: { isAway: true, retryAfter: retryAfterSeconds },
  })

function toAppError(error: Error): AppError {
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
  if (isStoreUnavailable(error))
    return new AppError('unavailable', generalMessages.filesAway, {
      cause: error,
      details: { retryAfter: 60 },
    })
  return isDatabaseUnavailable(error) || isSessionUnreadable(error)
    ? siteUnavailable(error)
    : new AppError('unexpected', generalMessages.unexpected, { cause: error })
}

/** Recognises better-auth's error for a session that could not be read because of the database, which it does not name as the cause. */
const isSessionUnreadable = (error: Error): boolean =>
  'body' in error && (error.body as { code?: unknown } | undefined)?.code === 'FAILED_TO_GET_SESSION'
