import { QueryClientProvider } from '@tanstack/react-query'
import { type HandleDocumentRequestFunction, type HandleErrorFunction, ServerRouter } from 'react-router'
import { ApiError } from './lib/api.ts'
import { NonceContext } from './lib/nonce.ts'
import { isCopy } from './lib/offline-copy.ts'
import { queriesOf } from './lib/query-client.ts'
import { safeJson } from './lib/query-state.tsx'
import { requestContext } from './lib/request-context.ts'
import { accountQuery } from './lib/session.ts'
import { ShownCards } from './lib/shown-cards.ts'
import { draw } from './page-start/draw.ts'
import keepEarlyClicks from './page-start/in-page/keep-early-clicks.ts'
import { afterFirstPaint } from './page-start/late-modules.ts'
import { offlineScript } from './page-start/offline-script.ts'

/** What the API refused is no mistake of a page, and its log has the line; nobody waits for what was given up. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !(error instanceof ApiError)) console.error(error)
}

const pageEnd = '</body></html>'

/** A page in one write: one costs a fraction of the many small ones of a stream. */
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
  const { serverHandoffStream, ...withoutStream } = routerContext
  const scripts = [
    handOver(await textOf(serverHandoffStream)),
    ...(import.meta.env.PROD
      ? [`(${keepEarlyClicks})()`, offlineScript({ build, isCopy: isCopy(request), visitor })]
      : []),
  ]
  const { html, isBroken } = await draw(
    <NonceContext value={nonce}>
      <ShownCards value={new Set()}>
        <QueryClientProvider client={queriesOf(context)}>
          <ServerRouter context={withoutStream} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </ShownCards>
    </NonceContext>,
    nonce,
  )
  const page = `${html.slice(0, -pageEnd.length)}<script nonce="${nonce}">${scripts.join(';')}</script>${pageEnd}`
  context.get(requestContext)?.deliver(import.meta.env.PROD ? afterFirstPaint(page, nonce) : page)
  return new Response(null, { status: isBroken ? 500 : status, headers })
}
export default handleRequest

/**
 * What the loaders answered, as the router in the browser takes it (react-router's `StreamTransfer`): they have all answered, so it need not
 * be a script for each piece.
 */
const handOver = (loaded: string): string => {
  const stream = 'window.__reactRouterContext.streamController'
  return `${stream}.enqueue(${safeJson(loaded)});${stream}.close()`
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream ?? []) text += decoder.decode(chunk, { stream: true })
  return text
}
