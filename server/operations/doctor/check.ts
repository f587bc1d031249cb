import type { FindingState } from '#domain/platform/site-health.ts'

/** The result of one check. */
export interface Finding {
  title: string
  state: FindingState
  /** One French sentence with the finding and the solution of a problem. */
  text: string
}

export interface Check {
  title: string
  /** Runs the check; an error it throws becomes a finding with its message. */
  run(): Promise<Omit<Finding, 'title'>>
}

export const success = (text: string) => ({ state: 'well' as const, text })
export const warning = (text: string) => ({ state: 'look' as const, text })
export const failure = (text: string) => ({ state: 'wrong' as const, text })

const checkTimeoutMs = 20_000

/** Runs the checks one after the other; a slow or failing check does not stop the next. */
export async function* runChecks(checks: Check[]): AsyncGenerator<Finding> {
  for (const { title, run } of checks) {
    const timeout = new Promise<ReturnType<typeof failure>>((resolve) => {
      setTimeout(() => resolve(failure('Pas de réponse en 20 secondes.')), checkTimeoutMs).unref()
    })
    const result = await Promise.race([run(), timeout]).catch((error: Error) => failure(`${error.message}.`))
    yield { title, ...result }
  }
}
