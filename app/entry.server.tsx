import { QueryClientProvider } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { type HandleDocumentRequestFunction, type HandleErrorFunction, ServerRouter } from 'react-router'
import { ApiError } from './lib/api.ts'
import { NonceContext } from './lib/nonce.ts'
import { isCopy } from './lib/offline-copy.ts'
import { queriesOf } from './lib/query-client.ts'
import { requestContext } from './lib/request-context.ts'
import { accountQuery } from './lib/session.ts'
import { earlyClicks } from './page-start/early-clicks.ts'
import { afterFirstPaint } from './page-start/late-modules.ts'
import { offlineScript } from './page-start/offline-script.ts'

/** What the API refused is no mistake of a page, and its log has the line; nobody waits for what was given up. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !(error instanceof ApiError)) console.error(error)
}

const longestRender = 10_000

/**
 * A page in one piece: the loaders have waited for everything it shows, so there is nothing to stream, and one write
 * costs a fraction of the many small ones of a stream.
 */
const handleRequest: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  routerContext,
  context,
) => {
  headers.set('content-type', 'text/html; charset=utf-8')
  const build = routerContext.manifest.version
  // The service worker learns from it which build its copies are of.
  headers.set('x-build', build)
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = context.get(requestContext)?.nonce ?? ''
  const account = queriesOf(context).getQueryData(accountQuery.queryKey)
  // Undefined: the page failed before it knew.
  const visitor = account === null ? null : account?.id
  let answered = status
  const chunks: Uint8Array[] = []
  await new Promise<void>((resolve, reject) => {
    // Only what React asks of a destination: a real stream's book-keeping would cost more than the copying.
    const collect = {
      write: (chunk: string | Uint8Array) =>
        chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk) > 0,
      end: () => resolve(),
      on: () => collect,
    } as unknown as NodeJS.WritableStream
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <QueryClientProvider client={queriesOf(context)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </NonceContext>,
      {
        nonce,
        ...(import.meta.env.PROD && {
          bootstrapScriptContent: `${earlyClicks()};${offlineScript({ build, isCopy: isCopy(request), visitor })}`,
        }),
        onShellError: reject,
        onError() {
          answered = 500
        },
        onAllReady() {
          clearTimeout(timer)
          pipe(collect)
        },
      },
    )
    const timer = setTimeout(abort, longestRender)
  })
  const page = Buffer.concat(chunks)
  return new Response(import.meta.env.PROD ? afterFirstPaint(page, nonce) : page, {
    status: answered,
    headers,
  })
}
export default handleRequest
