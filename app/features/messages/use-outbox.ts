import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, read } from '#app/lib/api.ts'
import { useHydrated } from '#app/lib/hydration.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { accountQuery } from '#app/lib/session.ts'
import {
  forgetWaitingMessage,
  isMessageWaiting,
  readWaitingMessages,
  storeWaitingMessage,
} from '#app/lib/stored-messages.ts'
import { readPictures, storePictures } from '#app/lib/stored-pictures.ts'
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
export type MessageTarget = { conversationId: string; subject?: undefined } | { subject: ConversationSubject }

/** Names the target in the keys of stored drafts and messages. */
export const messageTargetKey = (target: MessageTarget): string =>
  target.subject === undefined ? target.conversationId : Object.entries(target.subject).flat().join('-')

/** Outboxes live as long as the tab, so that waiting messages are sent while the user reads other pages. */
const outboxes = new Map<string, Outbox>()

const noMessages: readonly WaitingMessage[] = []
const subscribeToNothing = () => () => {}

/** The unsent messages of a user in one conversation; no outbox before the page is hydrated. */
export function useOutbox(target: MessageTarget, accountId: string) {
  const client = useQueryClient()
  const outbox = useHydrated() ? getOutbox(client, target, accountId) : null
  const waiting = useSyncExternalStore(
    outbox?.subscribe ?? subscribeToNothing,
    outbox?.current ?? (() => noMessages),
    () => noMessages,
  )
  useEffect(() => outbox?.sendWaiting(), [outbox])
  // Pictures that could not be stored are only in this page until they are sent.
  useUnloadGuard(waiting.some(({ arePicturesStored }) => !arePicturesStored))
  return { outbox, waiting }
}

function getOutbox(client: QueryClient, target: MessageTarget, accountId: string): Outbox {
  const targetKey = messageTargetKey(target)
  const existing = outboxes.get(`${accountId} ${targetKey}`)
  if (existing) return existing
  const isStillSignedIn = () => client.getQueryData(accountQuery.queryKey)?.id === accountId
  const outbox: Outbox = createOutbox({
    initial: readWaitingMessages(accountId, targetKey).map(({ error = null, ...stored }) => ({
      ...stored,
      pictures: [],
      arePicturesStored: true,
      state: error === null ? 'waiting' : 'failed',
      error,
    })),
    // After a sign-out, no message may be sent in the name of the next user.
    send: async (message) =>
      isStillSignedIn() ? deliver(client, { target, accountId, message }) : outbox.clear(),
    store({ key, content, pictures, pictureCount, writtenAt }) {
      storeWaitingMessage(accountId, targetKey, { key, content, pictureCount, writtenAt })
      return pictureCount > 0 ? storePictures(accountId, key, pictures) : Promise.resolve(true)
    },
    deleteStored({ key, pictureCount }) {
      forgetWaitingMessage(accountId, targetKey, key)
      if (pictureCount > 0) void storePictures(accountId, key, [])
    },
    // Rate limits are retried later; a message the server cannot process does not block the others.
    isTemporary: (error) => error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status),
    errorText: (error) =>
      error instanceof ApiError || error instanceof LostPicturesError
        ? error.message
        : generalMessages.unexpected,
    storeRefusal({ key, content, pictureCount, writtenAt }, error) {
      storeWaitingMessage(accountId, targetKey, { key, content, pictureCount, writtenAt, error })
    },
    requiredWait: (error) => {
      const retryAfter = error instanceof ApiError && error.problem.details?.retryAfter
      if (typeof retryAfter !== 'number') return null
      return { milliseconds: retryAfter * 1000, text: conversationMessages.waits(describeWait(retryAfter)) }
    },
    startTimer: setTimeout,
  })
  window.addEventListener('online', outbox.sendWaiting)
  outboxes.set(`${accountId} ${targetKey}`, outbox)
  return outbox
}

const sendTimeoutMs = 30_000
/** Milliseconds; a phone on a building site sends four photographs slowly. */
const sendTimeoutWithPicturesMs = 180_000

/** Thrown when the device has lost the stored pictures of a message. */
class LostPicturesError extends Error {
  override readonly message = conversationMessages.lostPictures
}

/** Returns the pictures of a message, from storage for a restored one; fewer when some are lost. */
export const readMessagePictures = async (
  accountId: string,
  message: WaitingMessage,
): Promise<readonly File[]> =>
  message.pictures.length > 0 || message.pictureCount === 0
    ? message.pictures
    : readPictures(accountId, message.key)

interface Delivery {
  target: MessageTarget
  accountId: string
  message: WaitingMessage
}

async function deliver(client: QueryClient, { target, accountId, message }: Delivery): Promise<void> {
  const { conversations } = apiOf(client.getDefaultOptions().queries?.meta)
  const { key: submissionKey, content } = message
  const pictures = await readMessagePictures(accountId, message)
  if (pictures.length < message.pictureCount) {
    // Another tab has already sent it.
    if (!isMessageWaiting(accountId, messageTargetKey(target), submissionKey)) return
    throw new LostPicturesError()
  }
  const form = { content, submissionKey, pictures: [...pictures] }
  const timeoutMs = pictures.length > 0 ? sendTimeoutWithPicturesMs : sendTimeoutMs
  const init = { init: { signal: AbortSignal.timeout(timeoutMs) } }
  if (target.subject === undefined) {
    const { conversationId: id } = target
    const sent = await read(conversations[':id'].messages.$post({ param: { id }, form }, init))
    client.setQueryData(conversationQuery(id).queryKey, (loaded) => loaded && addSent(loaded, sent))
  } else {
    const { conversationId } = await read(conversations.$post({ form: { ...form, ...target.subject } }, init))
    startedConversations.set(messageTargetKey(target), conversationId)
  }
  void client.invalidateQueries({ queryKey: [...conversationsKey, 'list'] })
}

/** The ids of conversations that a first message has started, by the key of their subject. */
const startedConversations = new Map<string, string>()
export const startedConversation = (target: MessageTarget): string | undefined =>
  startedConversations.get(messageTargetKey(target))
