import type { TestServer } from './test-server.ts'
import { unpack } from './unpack.ts'

interface Walk {
  cookie: string
  method: string
  /** Values for parameters in addresses: ids and numbers. */
  parameterValues: string[]
  isSkipped?: (path: string) => boolean
}

export interface RouteResponse {
  call: string
  status: number
  text: string
}

/** Calls every route of one method with every value in place of its parameters. */
export async function walkRoutes(server: TestServer, walk: Walk): Promise<RouteResponse[]> {
  const { cookie, method, parameterValues, isSkipped = () => false } = walk
  const responses: RouteResponse[] = []
  const paths = server
    .routes()
    .flatMap((call) => (call.startsWith(`${method} `) ? [call.slice(method.length + 1)] : []))
    .filter((path) => !isSkipped(path))
  const send = async (address: string): Promise<RouteResponse> => {
    const response = await server.request(address, {
      method,
      cookie,
      ...(method !== 'GET' && { body: '{}' }),
    })
    return { call: `${method} ${address}`, status: response.status, text: await readText(response) }
  }
  // Requests are sent one after another because of the account's rate limits.
  for (const path of paths)
    for (const address of fillParameters(path, parameterValues)) responses.push(await send(address))
  return responses
}

const parameter = /\/:\w+(?:\{([^}]*)\})?(?:\})?/g

/** `/invoices/:file{.+\\.pdf}` becomes an address with each value and its extension. */
function fillParameters(path: string, parameterValues: readonly string[]): string[] {
  if (!path.includes('/:')) return [path]
  return parameterValues.map((value) =>
    path.replace(parameter, (_, pattern = '') => `/${value}${/\\(\.\w+)$/.exec(pattern)?.[1] ?? ''}`),
  )
}

/** The text of a response; archives are unpacked, and event streams, which do not end, are left out. */
async function readText(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return ''
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (type !== 'application/zip') return Buffer.from(bytes).toString()
  return [...(await unpack(bytes)).values()].join('\n')
}
