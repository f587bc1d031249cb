import { createServer } from 'node:http'
import { type RunningApp, withApp } from './app.ts'
import { type Bench, type Figure, ratio } from './measure.ts'
import { processorTime } from './processor-time.ts'

const rounds = { warmUp: 3, rounds: 9 }
const visitors = 8
const requests = 400

/**
 * What handing traces and figures to a collector costs the process that answers: the catalogue's page, rendered each time, in requests for
 * a second of the process's own time, with it of without it.
 */
const telemetry: Bench = async () => {
  let bytes = 0
  const collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' ? address?.port : 0
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
  try {
    const compare = (environment: Record<string, string>) =>
      withApp(
        (watched) =>
          withApp((plain) =>
            ratio(
              rounds,
              () => pagesOf(watched),
              () => pagesOf(plain),
            ),
          ),
        environment,
      )
    const tenth = await compare({
      ...on,
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    })
    const every = await compare(on)
    return [
      { figure: 'a-tenth-traced-of-none', value: tenth, target: '>=0.97' },
      { figure: 'all-traced-of-none', value: every, target: '>=0.97' },
      { figure: 'collector-was-told-bytes', value: bytes, target: '>=1' },
    ] satisfies Figure[]
  } finally {
    collector.close()
  }
}
export default telemetry

/** Pages for a second of the process's time; the cookie keeps them out of memory. */
async function pagesOf({ origin, pid }: RunningApp): Promise<number> {
  const before = processorTime([pid])
  let left = requests
  const visit = async () => {
    while (left > 0) {
      left -= 1
      const headers = { cookie: 'rechantier.session_token=none', 'x-forwarded-for': `10.0.${left % 250}.1` }
      const answer = await fetch(`${origin}/products`, { headers })
      await answer.text()
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return requests / ((processorTime([pid]) - before) / 1_000)
}
