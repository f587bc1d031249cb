import { context, metrics, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
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
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { telemetryEnvironment } from '../lib/environment-variables.ts'

// Loaded before pg (start.ts), and only with OTEL_EXPORTER_OTLP_ENDPOINT, which the exporters read themselves.
const env = telemetryEnvironment.parse(process.env)
const resource = defaultResource()
  .merge(resourceFromAttributes({ 'service.name': 'rechantier', 'process.pid': process.pid }))
  .merge(detectResources({ detectors: [envDetector] }))

/** Addresses and error messages may contain text that a user typed. */
const removePersonalData: SpanProcessor = {
  onStart: (span) => void ('url.full' in span.attributes && span.setAttribute('url.full', '')),
  onEnding: (span) => void (span.status.code && span.setStatus({ code: span.status.code })),
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
}
const traces = new TracerProvider({
  resource,
  sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
  spanLimits: { eventCountLimit: 0 },
  spanProcessors: [removePersonalData, new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
})
const exportIntervalMillis = env.OTEL_METRIC_EXPORT_INTERVAL
const meters = new MeterProvider({
  resource,
  readers: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(), exportIntervalMillis })],
})
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
trace.setGlobalTracerProvider(traces)
metrics.setGlobalMeterProvider(meters)
if (env.OTEL_PROPAGATORS === 'tracecontext') propagation.setGlobalPropagator(new W3CTraceContextPropagator())
registerInstrumentations({
  instrumentations: [new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true })],
})

export const stopTelemetry = () => Promise.allSettled([traces.shutdown(), meters.shutdown()])
