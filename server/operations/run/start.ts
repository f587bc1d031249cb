import cluster from 'node:cluster'

// Instruments pg, so it is loaded before pg.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import('#server/capabilities/telemetry.ts')
void (cluster.isPrimary ? import('./supervise.ts') : import('#server/main.ts'))
