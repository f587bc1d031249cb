import type { ProviderEvent, StrangeEvent } from './provider.ts'

/** Longer is no provider's id or name, and could not be looked up by it. */
const maxTextLength = 255

/** What a signed body says; or why it cannot be read: the provider would send it again for days otherwise. */
export function readSignedBody(
  body: string,
  describe: (parsed: unknown) => ProviderEvent,
): ProviderEvent | StrangeEvent {
  let event: ProviderEvent
  try {
    event = describe(JSON.parse(body))
  } catch (error) {
    return {
      strange: error instanceof SyntaxError ? 'ce n’est pas du JSON' : 'il y manque de quoi elle parle',
    }
  }
  const { id, name, objectId } = event
  if (!isPlain(id) || id === '') return { strange: 'son identifiant est illisible' }
  if (!isPlain(name) || name === '') return { strange: 'son type est illisible' }
  // Not every object of an event has an id; what we act upon has.
  if (!isPlain(objectId) || (objectId === '' && event.type !== 'other'))
    return { strange: 'l’identifiant de ce dont elle parle est illisible' }
  return event
}

/** Text that the database can store and search, for any signed input. */
const isPlain = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= maxTextLength && text.isWellFormed() && !/\p{Cc}/u.test(text)
