import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../helpers/running-app.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
}
interface Export {
  resourceSpans?: { scopeSpans: { spans: Span[] }[] }[]
  resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[]
}

const folder = mkdtempSync(join(tmpdir(), 'rechantier-telemetry-'))
const exported: Export[] = []
const collector = createServer(async (request, response) => {
  exported.push(JSON.parse(await text(request)))
  response.setHeader('content-type', 'application/json').end('{}')
})
let app: RunningApp | undefined
afterAll(async () => {
  await app?.stop()
  collector.close()
  rmSync(folder, { recursive: true, force: true })
})

const spans = () =>
  exported.flatMap(({ resourceSpans = [] }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const metrics = () =>
  exported.flatMap(({ resourceMetrics = [] }) =>
    resourceMetrics.flatMap(({ scopeMetrics }) =>
      scopeMetrics.flatMap((scope) => scope.metrics.map(({ name }) => name)),
    ),
  )

test('a request exports its span, statements and metrics without the typed search', async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const { port } = collector.address() as AddressInfo
  app = await startApp(folder, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_METRIC_EXPORT_INTERVAL: '500',
    LOG_LEVEL: 'silent',
    DEMO_DATA: '0',
  })
  const answer = await fetch(`${app.origin}/api/products?search=parquet-ancien`, {
    headers: { traceparent: '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-00' },
  })
  expect(answer.status).toBe(200)
  const request = () => spans().find(({ name }) => name === 'GET /api/products')
  await expect.poll(request, { timeout: 30_000 }).toBeDefined()
  expect(request()?.traceId).not.toBe('a'.repeat(32))
  const statements = () =>
    spans().filter(({ name, traceId }) => traceId === request()?.traceId && name.startsWith('pg.query'))
  await expect.poll(() => statements().length, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect
    .poll(metrics, { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['http.server.request.duration', 'db.client.operation.duration']))
  expect(JSON.stringify(exported)).not.toContain('parquet')
})
