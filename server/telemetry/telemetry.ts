import type pg from 'pg'

/** What is sent to a tracing program outside; without one nothing is watched (open-telemetry.ts is not even loaded). */
export interface Telemetry {
  /** A request as a span around `work`, which says with what status it ended. `address` is its kind, never the address itself. */
  request(
    request: { method: string; address: string; headers: Record<string, string | undefined> },
    work: () => Promise<number>,
  ): Promise<void>
  /** Counts an answer, one from memory too. */
  answered(answer: { method: string; address: string; status: number; milliseconds: number }): void
  /** From now on each query of the pool is a span of the request or job that asks. */
  watch(pool: pg.Pool): void
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Hands over what is left, for a moment at most. */
  stop(): Promise<void>
}

/** By OpenTelemetry's own variables; what is not here, its exporter reads itself (headers, time limit, compression, certificates). */
export interface TelemetryConfig {
  /** Null: no traces. */
  tracesUrl: string | null
  metricsUrl: string | null
  sampler: { isParentBased: boolean; ratio: number }
  /** Whether who asks may say which trace the request is part of, and that it is to be kept. */
  followsCaller: boolean
  /** Milliseconds between two deliveries. */
  spanDelay: number
  metricInterval: number
}
