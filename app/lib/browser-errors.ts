import type { ReportedError } from '#domain/platform/browser-errors.ts'

/** Limited, so that a page that fails repeatedly sends only a few reports. */
let reportsLeft = 5
const reported = new Set<string>()

let errorOrigin = { page: '', build: '' }

/** Sets the route and the build of the following errors. */
export function setErrorOrigin(next: typeof errorOrigin): void {
  errorOrigin = next
}

/** A lost connection is not a defect, and the server logs its own refusals. */
const isExpected = (error: Error) =>
  /^(?:ApiError|AbortError|TimeoutError)$/.test(error.name) ||
  /fetch|NetworkError|Load failed|dynamically imported/i.test(error.message)

/** Reports an uncaught error to the server with its route, and without data of the visitor. */
export function reportBrowserError(error: unknown): void {
  if (!(error instanceof Error) || reportsLeft === 0 || reported.has(error.message) || isExpected(error))
    return
  reportsLeft -= 1
  reported.add(error.message)
  const body: ReportedError = {
    message: `${error.name}: ${error.message}`.slice(0, 2_000),
    stack: (error.stack ?? '').slice(0, 20_000),
    ...errorOrigin,
  }
  navigator.sendBeacon('/api/browser-errors', new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
