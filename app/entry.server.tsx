import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { type HandleDocumentRequestFunction, type HandleErrorFunction, ServerRouter } from 'react-router'
import { ApiError } from './lib/api.ts'
import { NonceContext } from './lib/nonce.ts'
import { queriesOf } from './lib/query-client.ts'
import { requestContext } from './lib/request-context.ts'

const renderTimeoutMs = 10_000

/** The API has logged what it refused, and an aborted request has no reader. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !(error instanceof ApiError)) console.error(error)
}

/** Renders the whole page before it is sent: loaders have waited for all it shows. */
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
    let isBroken = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <QueryClientProvider client={queriesOf(context)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </NonceContext>,
      {
        nonce,
        // React would reveal a larger part by a script, and pages must be readable without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          isShellReady = true
        },
        onShellError: reject,
        onError(error) {
          isBroken = true
          // The router reports what fails before.
          if (isShellReady) console.error(error)
        },
        onAllReady() {
          clearTimeout(timer)
          const html = text(pipe(new PassThrough()))
          resolve(html.then((body) => new Response(body, { status: isBroken ? 500 : status, headers })))
        },
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}
export default handleRequest
