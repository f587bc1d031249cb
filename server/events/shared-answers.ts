/** What is read for everybody alike, by a name that says what was asked. */
export type SharedAnswers = <Answer>(name: string, read: () => Promise<Answer>) => Promise<Answer>

interface Shared {
  /** How many public changes were known when it was begun. */
  version: number
  /** In milliseconds. */
  begunAt: number
  answer: Promise<unknown>
}

/** Some of what is asked is named by visitors: the least recently asked goes first. */
const most = 500
/** As old as a page may be that nothing has changed (page-cache/page-store.ts), in milliseconds. */
const longestAge = 60_000

/**
 * What every page shows and nobody's in particular (settings, the category tree, what a category is filtered by), read once in this process
 * until something public changes. Only for who has heard of every change, and for nobody who makes them: administrators ask anew.
 */
export function createSharedAnswers(
  version: () => number,
  now: () => number = () => performance.now(),
): SharedAnswers {
  const answers = new Map<string, Shared>()
  return <Answer>(name: string, read: () => Promise<Answer>) => {
    const known = answers.get(name)
    answers.delete(name)
    const isTrue = known?.version === version() && now() - known.begunAt < longestAge
    const shared = isTrue ? known : { version: version(), begunAt: now(), answer: read() }
    answers.set(name, shared)
    if (shared !== known) {
      shared.answer.catch(() => {
        if (answers.get(name) === shared) answers.delete(name)
      })
      const [oldest] = answers.keys()
      if (answers.size > most && oldest !== undefined) answers.delete(oldest)
    }
    return shared.answer as Promise<Answer>
  }
}

/** Of everybody where this is shared, else read now. */
export const sharedOr = <Answer>(
  { shared }: { shared?: SharedAnswers | undefined },
  name: string,
  read: () => Promise<Answer>,
): Promise<Answer> => (shared ? shared(name, read) : read())
