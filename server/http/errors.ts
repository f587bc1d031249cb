import type { Context as HonoContext } from 'hono'
import { html } from 'hono/html'
import type { AppError, Problem } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { HttpEnv } from './environment.ts'
import { asKnownError, isAway } from './known-error.ts'

/** Every error leaves as problem details (RFC 9457), in French, without internals; to a person as a plain page. */
export async function answerError(error: Error, c: HonoContext<HttpEnv>): Promise<Response> {
  const known = await asKnownError(error, c.var.ctx.db)
  if (known.status >= 500) c.var.ctx.log.error({ err: error, requestId: c.var.requestId }, 'request failed')
  if (isAway(known)) c.env.page?.onAway(known)
  const problem: Problem = {
    type: 'about:blank',
    code: known.code,
    status: known.status,
    title: known.title ?? '',
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
  <body style="max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1.1rem/1.6 system-ui; color: #22282a; background: #f6f3ec">
    <h1>${comesBack ? 'Un instant, s’il vous plaît' : 'Cette page n’a pas pu s’afficher'}</h1>
    <p>${comesBack ? generalMessages.pageAway : message}</p>
    <p><a href="/" style="color: #1f4d3a">Retour à l’accueil</a></p>
  </body>
</html>`
