import type { FindingState } from '#domain/platform/site-health.ts'

/** What one check has found. */
export interface Finding {
  title: string
  state: FindingState
  /** One French sentence: what was seen, and what to do where it is not well. */
  text: string
}

export interface Check {
  title: string
  /** Anything thrown is a finding, too: its message is shown. */
  run(): Promise<Omit<Finding, 'title'>>
}

export const well = (text: string) => ({ state: 'well' as const, text })
export const look = (text: string) => ({ state: 'look' as const, text })
export const wrong = (text: string) => ({ state: 'wrong' as const, text })

/** Longest that one check may take, in milliseconds. */
const checkTimeoutMs = 20_000

/** One after the other: what is slow or fails says nothing about the next. */
export async function* runChecks(checks: Check[]): AsyncGenerator<Finding> {
  for (const { title, run } of checks) {
    const late = new Promise<ReturnType<typeof wrong>>((resolve) => {
      setTimeout(() => resolve(wrong('Pas de réponse en 20 secondes.')), checkTimeoutMs).unref()
    })
    const found = await Promise.race([run(), late]).catch((error: Error) => wrong(`${error.message}.`))
    yield { title, ...found }
  }
}
