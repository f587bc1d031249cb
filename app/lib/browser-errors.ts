import type { ReportedError } from '#domain/platform/browser-errors.ts'

/** A page that fails again and again says so a few times. */
let left = 5
const reported = new Set<string>()

let shown = { page: '', build: '' }

/** Says which route and build the next errors belong to. */
export function setErrorOrigin(origin: typeof shown): void {
  shown = origin
}

/** A lost connection is no defect, and the server has counted what it refused. */
const isExpected = (error: Error) =>
  /^(?:ApiError|AbortError|TimeoutError)$/.test(error.name) ||
  /fetch|NetworkError|Load failed|dynamically imported/i.test(error.message)

/** Sends an uncaught error to the server: what failed in which route, and nothing of whose page it was. */
export function reportBrowserError(error: unknown): void {
  if (!(error instanceof Error) || left === 0 || reported.has(error.message) || isExpected(error)) return
  left -= 1
  reported.add(error.message)
  const body: ReportedError = {
    message: `${error.name}: ${error.message}`.slice(0, 2_000),
    stack: (error.stack ?? '').slice(0, 20_000),
    ...shown,
  }
  navigator.sendBeacon('/api/browser-errors', new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
