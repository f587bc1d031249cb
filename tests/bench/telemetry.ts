import { createServer } from 'node:http'
import { type RunningApp, withApp } from './app.ts'
import type { Bench, Figure } from './measure.ts'
import { workedTime } from './processor-time.ts'

/** Fresh processes each: what one of them has by chance (where its memory lies, what was compiled first) the others have not. */
const pairs = 8
/** On, off, off, on in short turns, so that whatever else the machine does meets both alike. */
const turns = { warmUp: 16, measured: 40 }
/** What gathers figures asks each quarter of a minute. */
const turnsBetweenGathering = 8
const visitors = 8
/** In each part of a turn. */
const requests = 20
const key = 'a-key-of-at-least-thirty-two-characters'

/**
 * What it costs the process that answers to be watched: the processor's time for one page, rendered each time, with it and without it, what
 * is done for it between two pages included. Of each two pairs the watched process is started first once.
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

/** For each pair: by how many percent a page cost more. */
async function compare(environment: Record<string, string>): Promise<number[]> {
  const costs: number[] = []
  const together = (first: Record<string, string>, second: Record<string, string>, work: PairWork) =>
    withApp((one) => withApp((other) => work(one, other), second), first)
  for (let pair = 0; pair < pairs; pair += 1)
    costs.push(
      pair % 2 === 0
        ? await together(environment, {}, (watched, plain) => costOf(watched, plain))
        : await together({}, environment, (plain, watched) => costOf(watched, plain)),
    )
  return costs
}

type PairWork = (one: RunningApp, other: RunningApp) => Promise<number>

async function costOf(watched: RunningApp, plain: RunningApp): Promise<number> {
  const worked = () => [watched, plain].map(({ pid }) => workedTime([pid])) as [number, number]
  await visitInTurn(watched, plain, turns.warmUp)
  const [onBefore, offBefore] = worked()
  await visitInTurn(watched, plain, turns.measured)
  const [on, off] = worked()
  return ((on - onBefore) / (off - offBefore) - 1) * 100
}

async function visitInTurn(watched: RunningApp, plain: RunningApp, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    if (turn % turnsBetweenGathering === 0) for (const app of [watched, plain]) await gather(app)
    for (const app of [watched, plain, plain, watched]) await visit(app)
  }
}

/** Student's t for 95 % of as many pairs. */
const student = 2.365

/** The cost in percent, and how far from it the true one may be (95 %): of what has a wide margin nothing can be told. */
function figuresOf(name: string, costs: number[]): Figure[] {
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length
  const variance = costs.reduce((sum, cost) => sum + (cost - mean) ** 2, 0) / (costs.length - 1)
  return [
    { figure: `${name}-costs-percent`, value: mean, target: '<=3' },
    {
      figure: `${name}-margin-percent`,
      value: student * Math.sqrt(variance / costs.length),
      target: '<=1.5',
    },
  ]
}

async function gather({ origin }: RunningApp): Promise<void> {
  const asked = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${key}` } })
  await asked.text()
}

/** The cookie keeps the pages out of memory. */
async function visit({ origin }: RunningApp): Promise<void> {
  let left = requests
  const visitor = async () => {
    while (left > 0) {
      left -= 1
      const headers = { cookie: 'rechantier.session_token=none', 'x-forwarded-for': `10.0.${left}.1` }
      const answer = await fetch(`${origin}/products`, { headers })
      await answer.text()
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
}
