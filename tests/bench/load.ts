import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'

interface Load {
  visitors: number
  seconds: number
  cookie?: string
  /** Shown in turn: each may only be used so often. */
  keys?: readonly string[]
}

/** Requests per second that an address on this machine answers, with a few visitors at once. */
export async function requestsPerSecond(url: string, options: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.visitors })
  const end = performance.now() + options.seconds * 1000
  const started = performance.now()
  let asked = 0
  let answered = 0
  const visit = async () => {
    while (performance.now() < end) {
      const key = options.keys?.[asked % options.keys.length]
      asked += 1
      await fetchOnce(url, agent, {
        ...(options.cookie && { cookie: options.cookie }),
        ...(key && { authorization: `Bearer ${key}` }),
      })
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: options.visitors }, visit))
  agent.destroy()
  return (answered / (performance.now() - started)) * 1000
}

const fetchOnce = (url: string, agent: Agent, identity: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    get(
      url,
      {
        agent,
        headers: {
          'user-agent': 'Mozilla/5.0 Chrome/150.0',
          accept: 'text/html',
          // Each from elsewhere: a single visitor would be held back.
          'x-forwarded-for': randomUUID(),
          ...identity,
        },
      },
      (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${url}: status ${response.statusCode}`)),
        )
      },
    ).on('error', reject)
  })
