import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}
interface TextFacts {
  path: string
  body: {
    resourceSpans?: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
    resourceMetrics?: {
      scopeMetrics: { metrics: { name: string; histogram?: { dataPoints: Pick<Span, 'attributes'>[] } }[] }[]
    }[]
  }
}

/** A collector on this machine: what it was told, as it was told. */
const told: TextFacts[] = []
let heard = () => {}
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
  told.push({ path: request.url ?? '', body: JSON.parse(text) })
  response.setHeader('content-type', 'application/json').end('{}')
  heard()
})
// Connections that are at rest stay: the next report would run into their end.
collector.keepAliveTimeout = 0
const environment: Record<string, string> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_BSP_SCHEDULE_DELAY: '100',
  OTEL_METRIC_EXPORT_INTERVAL: '200',
}
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' ? address?.port : 0
  environment.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
})
afterAll(() => collector.close())

const spans = (): Span[] =>
  told.flatMap(({ body }) =>
    (body.resourceSpans ?? []).flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  return value && Object.values(value)[0]
}

/** Waits for what the collector is to be told. */
async function hear<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const next = new Promise<void>((resolve) => {
      heard = resolve
    })
    const found = find()
    if (found) return found
    await next
  }
}

describe('a site that hands over its traces', () => {
  const server = startTestServer(environment)

  test('tells of a request and its queries, and nothing of who asks', async () => {
    const answer = await server.request('/api/products?search=parquet-de-ma-grand-mère', {
      headers: { traceparent: '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-00' },
    })
    expect(answer.status).toBe(200)
    const request = await hear(() => spans().find(({ name }) => name === 'GET /api/products'))
    expect(attributeOf(request, 'http.response.status_code')).toBe(200)
    // A stranger says neither which trace this is nor that it is not to be kept.
    expect(request.traceId).not.toBe('a'.repeat(32))
    const query = await hear(() =>
      spans().find(
        (span) =>
          span.parentSpanId === request.spanId &&
          String(attributeOf(span, 'db.query.text')).includes('listed_products'),
      ),
    )
    expect(query.traceId).toBe(request.traceId)
    expect(query.name).toMatch(/^(?:SELECT|WITH)$/)
    expect(JSON.stringify(told)).not.toContain('parquet')
    // What is counted may have been told before.
    const [traces] = told.flatMap(({ body }) => body.resourceSpans ?? [])
    expect(JSON.stringify(traces?.resource)).toContain('rechantier')
  })

  test('tells of a job, and that one failed, without what it says of it', async () => {
    const { ctx } = server.services
    const ask = () => ctx.jobs.enqueue(ctx.db, 'send-email', { emailId: 'Camille' })
    await ask()
    // What is told may be lost on its way: then of another one.
    const again = setInterval(ask, 10_000)
    const job = await hear(() => {
      const all = spans()
      return all.find(
        ({ name, spanId }) =>
          name === 'job send-email' && all.some(({ parentSpanId }) => parentSpanId === spanId),
      )
    })
    clearInterval(again)
    expect(job.status.code).toBe(2)
    expect(JSON.stringify(job)).not.toContain('Camille')
  })

  test('counts requests, queries and jobs', async () => {
    const metrics = () =>
      told.flatMap(({ body }) =>
        (body.resourceMetrics ?? []).flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((it) => it.metrics)),
      )
    for (const name of [
      'http.server.request.duration',
      'db.client.operation.duration',
      'rechantier.job.duration',
    ])
      await hear(() =>
        metrics().find((metric) => metric.name === name && metric.histogram?.dataPoints.length),
      )
  })
})

describe('whether and what', () => {
  const read = (variables: Record<string, string>) => readConfig(variables).telemetry
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' }

  test('nothing without an address, or where it is switched off', () => {
    expect(read({})).toBeNull()
    expect(read({ ...on, OTEL_SDK_DISABLED: 'true' })).toBeNull()
    expect(read({ ...on, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' })).toBeNull()
  })

  test('each at its own address', () => {
    expect(read(on)).toMatchObject({
      tracesUrl: 'http://localhost:4318/v1/traces',
      metricsUrl: 'http://localhost:4318/v1/metrics',
      followsCaller: false,
      sampler: { isParentBased: true, ratio: 1 },
    })
    expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://a.example/t' })).toMatchObject({
      tracesUrl: 'https://a.example/t',
      metricsUrl: null,
    })
  })

  test.each([
    ['always_off', false, 0],
    ['traceidratio', false, 0.1],
    ['parentbased_traceidratio', true, 0.1],
  ])('%s', (sampler, isParentBased, ratio) => {
    expect(read({ ...on, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0.1' })?.sampler).toEqual({
      isParentBased,
      ratio,
    })
  })
})
