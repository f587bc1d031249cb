import { Agent, request } from 'node:http'
import { randomIpAddress } from '../helpers/random-ip-address.ts'
import { processorTime } from './processor.ts'
import type { Site } from './site.ts'

export const connections = 16

export interface Visit {
  url: string
  cookie?: string
  /** JSON body; the request is then a POST. */
  body?: unknown
}

const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** Returns the time to the complete response in milliseconds, or Infinity for status 503. @throws Error on any other failure */
const visit = ({ url, cookie, body }: Visit): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'user-agent': 'Mozilla/5.0 Chrome/150.0',
          accept: body === undefined ? 'text/html' : 'application/json',
          'accept-encoding': 'br',
          'x-forwarded-for': randomIpAddress(),
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => {
          const { statusCode } = response
          if (statusCode === 200 || statusCode === 201) resolve(performance.now() - startedAt)
          else if (statusCode === 503) resolve(Number.POSITIVE_INFINITY)
          else reject(new Error(`${url}: status ${statusCode}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

export interface Cost {
  /** Processor time per visit, in milliseconds. */
  application: number
  postgresql: number
  /** Response time of each visit in milliseconds. */
  times: number[]
}

/** Sends visits over 16 connections and returns their response times. */
export async function sendVisits(visits: readonly Visit[]): Promise<number[]> {
  const remaining = visits.values()
  const times: number[] = []
  const connection = async () => {
    for (const next of remaining) times.push(await visit(next))
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return times
}

/** Measures the processor time and the response times of visits. */
export async function measureCost(
  site: Pick<Site, 'application' | 'postgresql'>,
  visits: readonly Visit[],
): Promise<Cost> {
  const application = site.application()
  const postgresql = site.postgresql()
  const before = [processorTime(application), processorTime(postgresql)] as const
  const times = await sendVisits(visits)
  return {
    application: (processorTime(application) - before[0]) / visits.length,
    postgresql: (processorTime(postgresql) - before[1]) / visits.length,
    times,
  }
}
