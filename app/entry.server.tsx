import { QueryClientProvider } from '@tanstack/react-query'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { type HandleDocumentRequestFunction, ServerRouter } from 'react-router'
import { NonceContext } from './lib/nonce.ts'
import { queriesOf } from './lib/query-client.ts'
import { requestContext } from './lib/request-context.ts'

const streamTimeout = 10_000

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
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), streamTimeout)
  let shellRendered = false
  let answered = status
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <QueryClientProvider client={queriesOf(context)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </QueryClientProvider>
    </NonceContext>,
    {
      nonce,
      signal: abort.signal,
      onError(error) {
        answered = 500
        if (shellRendered) console.error(error)
      },
    },
  )
  shellRendered = true
  const done = body.allReady.finally(() => clearTimeout(timer))
  if (isbot(request.headers.get('user-agent'))) await done
  else done.catch(() => {})
  return new Response(body, { status: answered, headers })
}
export default handleRequest
