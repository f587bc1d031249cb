import { z } from 'zod'
import type { TelemetryConfig } from './telemetry.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const address = z.url({ protocol: /^https?$/ }).optional()
const milliseconds = z.coerce.number().int().min(100)

/** OpenTelemetry's variables that decide whether and what is handed over; names and defaults are its own. */
export const telemetryEnvironment = {
  OTEL_SDK_DISABLED: z.string().optional(),
  /** A collector that takes OTLP over http, http://localhost:4318; nothing is handed over without. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json').optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  /** The share that is kept, for the samplers with a ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Nobody's by default, unlike OpenTelemetry's: a stranger would decide what is kept. */
  OTEL_PROPAGATORS: z.enum(['none', 'tracecontext']).default('none'),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds.default(5_000),
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds.default(60_000),
}

type Environment = z.infer<z.ZodObject<typeof telemetryEnvironment>>

/** Null where nothing is to be handed over. */
export function readTelemetry(env: Environment): TelemetryConfig | null {
  const at = (signal: 'traces' | 'metrics', own: string | undefined, exporter: 'otlp' | 'none') => {
    if (exporter === 'none') return null
    const base = env.OTEL_EXPORTER_OTLP_ENDPOINT
    return own ?? (base ? `${base.replace(/\/$/, '')}/v1/${signal}` : null)
  }
  const tracesUrl = at('traces', env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, env.OTEL_TRACES_EXPORTER)
  const metricsUrl = at('metrics', env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, env.OTEL_METRICS_EXPORTER)
  if ((!tracesUrl && !metricsUrl) || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null
  const sampler = env.OTEL_TRACES_SAMPLER.replace('parentbased_', '')
  return {
    tracesUrl,
    metricsUrl,
    sampler: {
      isParentBased: env.OTEL_TRACES_SAMPLER.startsWith('parentbased_'),
      ratio: sampler === 'always_on' ? 1 : sampler === 'always_off' ? 0 : env.OTEL_TRACES_SAMPLER_ARG,
    },
    followsCaller: env.OTEL_PROPAGATORS === 'tracecontext',
    spanDelay: env.OTEL_BSP_SCHEDULE_DELAY,
    metricInterval: env.OTEL_METRIC_EXPORT_INTERVAL,
  }
}
