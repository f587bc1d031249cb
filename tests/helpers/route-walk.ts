import type { TestServer } from './test-server.ts'
import { unpack } from './unpack.ts'

interface Walk {
  cookie: string
  method: string
  /** What stands in addresses: ids, numbers. */
  names: string[]
  leftOut?: (path: string) => boolean
}

export interface Answer {
  call: string
  status: number
  text: string
}

/** Asks every call of one method, each with every name in place of its parameters. */
export async function walkRoutes(server: TestServer, walk: Walk): Promise<Answer[]> {
  const { cookie, method, names, leftOut = () => false } = walk
  const answers: Answer[] = []
  const paths = server
    .calls()
    .flatMap((call) => (call.startsWith(`${method} `) ? [call.slice(method.length + 1)] : []))
    .filter((path) => !leftOut(path))
  const ask = async (address: string): Promise<Answer> => {
    const answer = await server.request(address, {
      method,
      cookie,
      ...(method !== 'GET' && { body: '{}' }),
    })
    return { call: `${method} ${address}`, status: answer.status, text: await textOf(answer) }
  }
  // One after the other: many at once of one account are asked to wait.
  for (const path of paths) for (const address of addressesOf(path, names)) answers.push(await ask(address))
  return answers
}

const parameter = /\/:\w+(?:\{([^}]*)\})?(?:\})?/g

/** `/invoices/:file{.+\.pdf}` → the same with each name, and its ending. */
function addressesOf(path: string, names: readonly string[]): string[] {
  if (!path.includes('/:')) return [path]
  return names.map((name) =>
    path.replace(parameter, (_, pattern = '') => `/${name}${/\\(\.\w+)$/.exec(pattern)?.[1] ?? ''}`),
  )
}

/** What a reader finds in it: of an archive what it holds; a stream of events does not end, and holds ids only. */
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
