/** What is read for everybody alike, by a name that says what was asked. */
export type SharedAnswers = <Answer>(name: string, read: () => Promise<Answer>) => Promise<Answer>

/** Called when a request begins: what it answers for all is true as of then. */
export type BeginSharing = () => SharedAnswers

interface Shared {
  /** How many public changes were known when whoever asks began: what they had found out before is as old. */
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
): BeginSharing {
  const answers = new Map<string, Shared>()
  return () => {
    const begun = version()
    return <Answer>(name: string, read: () => Promise<Answer>) => {
      const known = answers.get(name)
      answers.delete(name)
      const isTrue = known?.version === version() && now() - known.begunAt < longestAge
      const shared = isTrue ? known : { version: begun, begunAt: now(), answer: read() }
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
}

/** Of everybody where this is shared, else read now. */
export const sharedOr = <Answer>(
  { shared }: { shared?: SharedAnswers | undefined },
  name: string,
  read: () => Promise<Answer>,
): Promise<Answer> => (shared ? shared(name, read) : read())

interface Question<Answer> {
  /** All that the answer depends on. */
  asked: string
  /** Of so many the answers are kept at once, the least recently asked go first. */
  most: number
  /** Whether the next who asks may have it too. */
  isKept?: (answer: Answer) => boolean
}

/** The same for what visitors ask in their own words, by `name` of the kind of question: asked once, however many wait for it. */
export async function sharedByQuestion<Answer>(
  ctx: { shared?: SharedAnswers | undefined },
  name: string,
  { asked, most, isKept = () => true }: Question<Answer>,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const answers = await sharedOr(ctx, name, async () => new Map<string, Promise<Answer>>())
  const known = answers.get(asked)
  answers.delete(asked)
  const answer = known ?? read()
  answers.set(asked, answer)
  if (known) return known
  const [oldest] = answers.keys()
  if (answers.size > most && oldest !== undefined) answers.delete(oldest)
  const forget = () => answers.get(asked) === answer && answers.delete(asked)
  answer.then((given) => isKept(given) || forget(), forget)
  return answer
}
