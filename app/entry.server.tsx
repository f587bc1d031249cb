import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { type HandleDocumentRequestFunction, type HandleErrorFunction, ServerRouter } from 'react-router'
import { ApiError } from './lib/api.ts'
import { NonceContext } from './lib/nonce.ts'
import { queryClientOf } from './lib/query-client.ts'
import { requestContext } from './lib/request-context.ts'

const renderTimeoutMs = 10_000

/** Logs errors, except refusals, which the API has logged, and those of aborted requests. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !(error instanceof ApiError)) console.error(error)
}

/** Renders the whole page before sending it, after the loaders have fetched its data. */
const handleRequest: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  routerContext,
  context,
) => {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(requestContext)?.nonce ?? ''
  return new Promise((resolve, reject) => {
    let isShellReady = false
    let hasError = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <QueryClientProvider client={queryClientOf(context)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </NonceContext>,
      {
        nonce,
        // React would reveal a larger part by a script, but pages must be readable without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          isShellReady = true
        },
        onShellError: reject,
        onError(error) {
          hasError = true
          // Earlier errors are reported by the router.
          if (isShellReady) console.error(error)
        },
        onAllReady() {
          clearTimeout(timer)
          const html = text(pipe(new PassThrough()))
          resolve(html.then((body) => new Response(body, { status: hasError ? 500 : status, headers })))
        },
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}
export default handleRequest
