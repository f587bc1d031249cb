import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, read } from '#app/lib/api.ts'
import { useHydrated } from '#app/lib/hydration.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { accountQuery } from '#app/lib/session.ts'
import { forgetWaiting, isWaiting, readWaiting, storeWaitingMessage } from '#app/lib/stored-messages.ts'
import { keepPictures, readPictures } from '#app/lib/stored-pictures.ts'
import { conversationsKey } from '#app/lib/unread-messages.ts'
import { useUnloadGuard } from '#app/lib/use-unload-guard.ts'
import type { ConversationSubject } from '#domain/conversations/conversations.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'
import { describeWait } from '#domain/describe-wait.ts'
import { generalMessages } from '#domain/messages.ts'
import { addSent } from './message-list.ts'
import { createOutbox, type Outbox, type WaitingMessage } from './outbox.ts'
import { conversationQuery } from './queries.ts'

/** A conversation, or the subject of its first message. */
export type Place = { conversationId: string; subject?: undefined } | { subject: ConversationSubject }

/** The key of the stored draft. */
export const placeName = (place: Place): string =>
  place.subject === undefined ? place.conversationId : Object.entries(place.subject).flat().join('-')

/** Outboxes live as long as the tab, so that waiting messages are sent while the user reads other pages. */
const outboxes = new Map<string, Outbox>()

const none: readonly WaitingMessage[] = []
const never = () => () => {}

/** The unsent messages of a user in one conversation; no outbox before the page is hydrated. */
export function useOutbox(place: Place, accountId: string) {
  const client = useQueryClient()
  const outbox = useHydrated() ? outboxOf(client, place, accountId) : null
  const waiting = useSyncExternalStore(
    outbox?.subscribe ?? never,
    outbox?.current ?? (() => none),
    () => none,
  )
  useEffect(() => outbox?.wake(), [outbox])
  // Pictures that could not be stored are only in this page until they are sent.
  useUnloadGuard(waiting.some(({ arePicturesStored }) => !arePicturesStored))
  return { outbox, waiting }
}

function outboxOf(client: QueryClient, place: Place, accountId: string): Outbox {
  const name = placeName(place)
  const known = outboxes.get(`${accountId} ${name}`)
  if (known) return known
  const isStillHere = () => client.getQueryData(accountQuery.queryKey)?.id === accountId
  const outbox: Outbox = createOutbox({
    initial: readWaiting(accountId, name).map(({ error = null, ...stored }) => ({
      ...stored,
      pictures: [],
      arePicturesStored: true,
      state: error === null ? 'waiting' : 'failed',
      error,
    })),
    // After a sign-out nothing is sent in another user's name.
    send: async (message) =>
      isStillHere() ? deliver(client, { place, accountId, message }) : outbox.empty(),
    keep({ key, content, pictures, pictureCount, writtenAt }) {
      storeWaitingMessage(accountId, name, { key, content, pictureCount, writtenAt })
      return pictureCount > 0 ? keepPictures(accountId, key, pictures) : Promise.resolve(true)
    },
    forget({ key, pictureCount }) {
      forgetWaiting(accountId, name, key)
      if (pictureCount > 0) void keepPictures(accountId, key, [])
    },
    // Rate limits are retried later; a message the server cannot process does not block the others.
    isTemporary: (error) => error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status),
    textOf: (error) =>
      error instanceof ApiError || error instanceof PicturesLost ? error.message : generalMessages.unexpected,
    noteRefusal({ key, content, pictureCount, writtenAt }, error) {
      storeWaitingMessage(accountId, name, { key, content, pictureCount, writtenAt, error })
    },
    waitOf: (error) => {
      const retryAfter = error instanceof ApiError && error.problem.details?.retryAfter
      if (typeof retryAfter !== 'number') return null
      return { milliseconds: retryAfter * 1000, text: conversationMessages.waits(describeWait(retryAfter)) }
    },
    later: setTimeout,
  })
  window.addEventListener('online', outbox.wake)
  outboxes.set(`${accountId} ${name}`, outbox)
  return outbox
}

const sendTimeoutMs = 30_000
/** Milliseconds; a phone on a building site sends four photographs slowly. */
const sendTimeoutWithPicturesMs = 180_000

/** Thrown when the device has lost the stored pictures of a message. */
class PicturesLost extends Error {
  override readonly message = conversationMessages.lostPictures
}

/** Returns the pictures of a message, from storage for a restored one; fewer when some are lost. */
export const picturesOf = async (accountId: string, message: WaitingMessage): Promise<readonly File[]> =>
  message.pictures.length > 0 || message.pictureCount === 0
    ? message.pictures
    : readPictures(accountId, message.key)

interface Delivery {
  place: Place
  accountId: string
  message: WaitingMessage
}

async function deliver(client: QueryClient, { place, accountId, message }: Delivery): Promise<void> {
  const { conversations } = apiOf(client.getDefaultOptions().queries?.meta)
  const { key: submissionKey, content } = message
  const pictures = await picturesOf(accountId, message)
  if (pictures.length < message.pictureCount) {
    // Another tab has already sent it.
    if (!isWaiting(accountId, placeName(place), submissionKey)) return
    throw new PicturesLost()
  }
  const form = { content, submissionKey, pictures: [...pictures] }
  const wait = pictures.length > 0 ? sendTimeoutWithPicturesMs : sendTimeoutMs
  const init = { init: { signal: AbortSignal.timeout(wait) } }
  if (place.subject === undefined) {
    const { conversationId: id } = place
    const sent = await read(conversations[':id'].messages.$post({ param: { id }, form }, init))
    client.setQueryData(conversationQuery(id).queryKey, (known) => known && addSent(known, sent))
  } else {
    const { conversationId } = await read(conversations.$post({ form: { ...form, ...place.subject } }, init))
    begun.set(placeName(place), conversationId)
  }
  void client.invalidateQueries({ queryKey: [...conversationsKey, 'list'] })
}

/** Ids of conversations that a first message has started, by subject. */
const begun = new Map<string, string>()
export const begunConversation = (place: Place): string | undefined => begun.get(placeName(place))
