import type { TestServer } from './test-server.ts'
import { unpack } from './unpack.ts'

interface Walk {
  cookie: string
  method: string
  /** Values for parameters in addresses: ids and numbers. */
  names: string[]
  leftOut?: (path: string) => boolean
}

export interface Answer {
  call: string
  status: number
  text: string
}

/** Calls every route of one method with every name in place of its parameters. */
export async function walkRoutes(server: TestServer, walk: Walk): Promise<Answer[]> {
  const { cookie, method, names, leftOut = () => false } = walk
  const answers: Answer[] = []
  const paths = server
    .calls()
    .flatMap((call) => (call.startsWith(`${method} `) ? [call.slice(method.length + 1)] : []))
    .filter((path) => !leftOut(path))
  const send = async (address: string): Promise<Answer> => {
    const answer = await server.request(address, {
      method,
      cookie,
      ...(method !== 'GET' && { body: '{}' }),
    })
    return { call: `${method} ${address}`, status: answer.status, text: await textOf(answer) }
  }
  // Requests are sent one after another because of the account's rate limits.
  for (const path of paths) for (const address of addressesOf(path, names)) answers.push(await send(address))
  return answers
}

const parameter = /\/:\w+(?:\{([^}]*)\})?(?:\})?/g

/** `/invoices/:file{.+\\.pdf}` becomes an address with each name and its extension. */
function addressesOf(path: string, names: readonly string[]): string[] {
  if (!path.includes('/:')) return [path]
  return names.map((name) =>
    path.replace(parameter, (_, pattern = '') => `/${name}${/\\(\.\w+)$/.exec(pattern)?.[1] ?? ''}`),
  )
}

/** The text of a response; archives are unpacked, and event streams, which do not end, are left out. */
async function textOf(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return ''
  }
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (type !== 'application/zip') return Buffer.from(bytes).toString()
  return [...(await unpack(bytes)).values()].join('\n')
}
