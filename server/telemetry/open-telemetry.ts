import { setTimeout as wait } from 'node:timers/promises'
import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Telemetry, TelemetryConfig } from './telemetry.ts'
import { watchQueries } from './watch-queries.ts'

/** A collector that is away keeps nobody from stopping; in milliseconds. */
const longestStop = 2_000
/** Upper ends, in seconds, as OpenTelemetry proposes them. */
const explicitBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Hands traces and figures to a collector; kinds of addresses, statements without their values, names of jobs: nothing of anybody's. */
export function startTelemetry(config: TelemetryConfig, { version }: { version: string }): Telemetry {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'rechantier', 'service.version': version }))
    .merge(resourceFromAttributes({ 'process.pid': process.pid }))
    .merge(detectResources({ detectors: [envDetector] }))
  const root = new TraceIdRatioBasedSampler(config.tracesUrl ? config.sampler.ratio : 0)
  const traces = new TracerProvider({
    resource,
    sampler: config.sampler.isParentBased ? new ParentBasedSampler({ root }) : root,
    spanProcessors: config.tracesUrl
      ? [
          new BatchSpanProcessor({
            exporter: new OTLPTraceExporter({ url: config.tracesUrl }),
            scheduledDelayMillis: config.spanDelay,
          }),
        ]
      : [],
  })
  const metrics = new MeterProvider({
    resource,
    readers: config.metricsUrl
      ? [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter({ url: config.metricsUrl }),
            exportIntervalMillis: config.metricInterval,
            exportTimeoutMillis: Math.min(config.metricInterval, 30_000),
          }),
        ]
      : [],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = traces.getTracer('rechantier', version)
  const meter = metrics.getMeter('rechantier', version)
  const inSeconds = (name: string, description: string) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries } })
  const requests = inSeconds('http.server.request.duration', 'Time to the beginning of an answer.')
  const queries = inSeconds('db.client.operation.duration', 'Time a statement takes.')
  const jobs = inSeconds('rechantier.job.duration', 'Time of background work.')
  const propagator = new W3CTraceContextPropagator()

  return {
    async request({ method, address, headers }, work) {
      const parent = config.followsCaller
        ? propagator.extract(ROOT_CONTEXT, headers, {
            get: (carrier, key) => carrier[key],
            keys: (carrier) => Object.keys(carrier),
          })
        : ROOT_CONTEXT
      const attributes = { 'http.request.method': method, 'http.route': address }
      const span = tracer.startSpan(`${method} ${address}`, { kind: SpanKind.SERVER, attributes }, parent)
      await during(span, trace.setSpan(parent, span), async () => {
        const status = await work()
        span.setAttribute('http.response.status_code', status)
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      })
    },
    answered({ method, address, status, milliseconds }) {
      const attributes: Attributes = {
        'http.request.method': method,
        'http.route': address,
        'http.response.status_code': status,
      }
      requests.record(milliseconds / 1_000, attributes)
    },
    watch: (pool) => watchQueries(pool, { tracer, duration: queries }),
    async job(name, work) {
      const started = performance.now()
      let outcome = 'failed'
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, root: true })
      try {
        const result = await during(span, trace.setSpan(ROOT_CONTEXT, span), work)
        outcome = 'completed'
        return result
      } finally {
        jobs.record((performance.now() - started) / 1_000, { 'job.name': name, 'job.outcome': outcome })
      }
    },
    async stop() {
      const handedOver = Promise.allSettled([traces.shutdown(), metrics.shutdown()])
      await Promise.race([handedOver, wait(longestStop, undefined, { ref: false })])
      context.disable()
    },
  }
}

/** The span lasts as long as the work; of an error it says the kind only, since messages quote what people typed. */
async function during<T>(
  span: Span,
  active: ReturnType<typeof trace.setSpan>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await context.with(active, work)
  } catch (error) {
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
