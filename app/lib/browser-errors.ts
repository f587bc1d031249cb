import type { ReportedError } from '#domain/platform/browser-errors.ts'

/** The number of reports left, so that a page that fails repeatedly sends only a few. */
let left = 5
const reported = new Set<string>()

let shown = { page: '', build: '' }

/** Sets the route and the build of the following errors. */
export function setErrorOrigin(origin: typeof shown): void {
  shown = origin
}

/** A lost connection is not a defect, and the server logs its own refusals. */
const isExpected = (error: Error) =>
  /^(?:ApiError|AbortError|TimeoutError)$/.test(error.name) ||
  /fetch|NetworkError|Load failed|dynamically imported/i.test(error.message)

/** Reports an uncaught error to the server with its route, and without data of the visitor. */
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
