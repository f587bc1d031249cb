import type { Context as HonoContext } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError, type Problem } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { HttpEnv } from './environment.ts'

/** Every error of the API leaves as problem details (RFC 9457), in French, without internals. */
export function answerError(error: Error, c: HonoContext<HttpEnv>): Response {
  const known = asAppError(error)
  if (known.status >= 500) c.var.ctx.log.error({ err: error, requestId: c.var.requestId }, 'request failed')
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
  return c.body(JSON.stringify(problem), known.status, {
    'content-type': 'application/problem+json; charset=utf-8',
  })
}

function asAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status < 500) {
    return error.status === 413
      ? new AppError('too-large', generalMessages.tooLarge, { cause: error })
      : new AppError('invalid', generalMessages.invalid, { cause: error })
  }
  return new AppError('unexpected', generalMessages.unexpected, { cause: error })
}
