import { parentPort } from 'node:worker_threads'
import { checkSync } from 'recheck'

export interface Expression {
  pattern: string
  flags: string
  /** File and line. */
  at: string
}

export interface Verdict {
  /** Null: it takes as long as its text is. */
  problem: string | null
}

/** The same texts are tried each time, however busy the machine is. */
const options = { timeout: 120_000, randomSeed: 1 }

/** A thread that judges one regular expression after the other. */
parentPort?.on('message', ({ pattern, flags, at }: Expression) => {
  const result = checkSync(pattern, flags, options)
  const why =
    result.status === 'vulnerable'
      ? `${result.complexity.summary}, with ${result.attack.pattern}`
      : result.status === 'unknown'
        ? `cannot be judged (${result.error.kind})`
        : null
  parentPort?.postMessage({ problem: why && `${at}: /${pattern}/${flags}: ${why}` } satisfies Verdict)
})
