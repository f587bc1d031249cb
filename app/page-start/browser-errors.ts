import type { ReportedError } from '#domain/platform/browser-errors.ts'

/** A page that fails again and again says so a few times. */
let left = 5
const reported = new Set<string>()

interface Running {
  __reactRouterDataRouter?: { state: { matches: { route: { id: string } }[] } }
  __reactRouterManifest?: { version: string }
}

/** What fails for want of a line is nobody's defect; what the server refused it has itself counted. */
const isExpected = (error: Error) =>
  /^(?:ApiError|AbortError|TimeoutError)$/.test(error.name) ||
  /fetch|NetworkError|Load failed|dynamically imported/i.test(error.message)

/** Tells the server of an error nobody caught: what failed where, and nothing of whose page it was. */
export function tell(error: unknown): void {
  if (!(error instanceof Error) || left === 0 || reported.has(error.message) || isExpected(error)) return
  left -= 1
  reported.add(error.message)
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as Running
  const body: ReportedError = {
    message: `${error.name}: ${error.message}`.slice(0, 2_000),
    stack: (error.stack ?? '').slice(0, 20_000),
    page: router?.state.matches.at(-1)?.route.id ?? '',
    build: manifest?.version ?? '',
  }
  navigator.sendBeacon('/api/browser-errors', new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
