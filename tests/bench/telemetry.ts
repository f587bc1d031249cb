import { createServer } from 'node:http'
import { type RunningApp, withApp } from './app.ts'
import { type Bench, type Figure, median } from './measure.ts'
import { processorTime } from './processor-time.ts'

/** Fresh processes each: what one of them has by chance (where its memory lies, what was compiled first) the others have not. */
const pairs = 2
const rounds = { warmUp: 1, rounds: 6 }
const visitors = 8
const requests = 150
const key = 'a-key-of-at-least-thirty-two-characters'

/**
 * What it costs the process that answers to be watched: the processor's time for one page, rendered each time, with it and without it. Of a
 * pair of processes the one and the other answer in turn (on, off, off, on), so that what the machine does besides meets both.
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
  const told = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_METRIC_EXPORT_INTERVAL: '15000',
  }
  const sampled = (share: string) => ({
    ...told,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: share,
  })
  try {
    return [
      ...figuresOf('metrics', await compare({ ...told, OTEL_TRACES_EXPORTER: 'none', METRICS_KEY: key })),
      ...figuresOf('metrics-and-a-tenth-traced', await compare({ ...sampled('0.1'), METRICS_KEY: key })),
      { figure: 'collector-was-told-bytes', value: bytes, target: '>=1' },
    ] satisfies Figure[]
  } finally {
    collector.close()
  }
}
export default telemetry

/** For each round of each pair: by how many percent a page cost more. */
async function compare(environment: Record<string, string>): Promise<number[]> {
  const costs: number[] = []
  for (let pair = 0; pair < pairs; pair += 1)
    await withApp(
      (watched) =>
        withApp(async (plain) => {
          for (let round = -rounds.warmUp; round < rounds.rounds; round += 1) {
            const first = await pageOf(watched)
            const off = (await pageOf(plain)) + (await pageOf(plain))
            const on = first + (await pageOf(watched))
            if (round >= 0) costs.push((on / off - 1) * 100)
          }
        }),
      environment,
    )
  return costs
}

/** The cost in percent, and how far from it the true one may be (95 %): of what has a wide margin nothing can be told. */
function figuresOf(name: string, costs: number[]): Figure[] {
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length
  const variance = costs.reduce((sum, cost) => sum + (cost - mean) ** 2, 0) / (costs.length - 1)
  return [
    { figure: `${name}-costs-percent`, value: median(costs), target: '<=3' },
    { figure: `${name}-margin-percent`, value: 1.96 * Math.sqrt(variance / costs.length), target: '<=1.5' },
  ]
}

/** Milliseconds of the processor for one page; the cookie keeps it out of memory. What gathers figures asks meanwhile, as each quarter of a minute. */
async function pageOf({ origin, pid }: RunningApp): Promise<number> {
  const before = processorTime([pid])
  const asked = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${key}` } })
  await asked.text()
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
  return (processorTime([pid]) - before) / requests
}
