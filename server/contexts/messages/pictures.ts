import { and, eq, inArray } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { pictureWidths } from '#domain/catalogue/pictures.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'
import { AppError } from '#domain/errors.ts'
import { type StoredPicture, storePrivatePicture } from '#server/capabilities/files/pictures.ts'
import { readStoredFile } from '#server/capabilities/files/routes.ts'
import { type Context, requireActor } from '#server/context.ts'
import { messagePictures, messages } from '#server/database/schema/messages.ts'
import { findReadableConversation } from './admin/read-conversation.ts'
import { findConversation } from './find-conversation.ts'

/**
 * Stores the pictures of a message and hands them to `write`; when `write` fails, or the message
 * was stored already, their files are deleted.
 * @throws AppError as storePrivatePicture
 */
export async function storeMessagePictures<Written extends { isRepeated: boolean }>(
  ctx: Context,
  pictures: readonly Blob[],
  write: (stored: StoredPicture[]) => Promise<Written>,
): Promise<Written> {
  const stored: StoredPicture[] = []
  const discard = () => Promise.all(stored.map(({ url }) => deleteFiles(ctx, url)))
  try {
    // One after the other, because the process that re-encodes pictures serves other requests, and its memory is limited.
    for (const picture of pictures)
      stored.push(await storePrivatePicture(ctx, new Uint8Array(await picture.arrayBuffer())))
    const written = await write(stored)
    if (written.isRepeated) await discard()
    return written
  } catch (error) {
    await discard()
    throw error
  }
}

/** A file that remains does no harm, because its address is secret. */
const deleteFiles = (ctx: Context, url: string) =>
  ctx.files
    .deleteAll(`${url.replace('/files/', '')}/`)
    .catch((error) => ctx.log.error({ err: error, url }, 'message picture not deleted'))

/** Returns those of the addresses that are pictures of a message. */
export async function listMessagePicturesInUse(
  { db }: Context,
  { urls }: { urls: string[] },
): Promise<string[]> {
  const rows = await db
    .select({ url: messagePictures.url })
    .from(messagePictures)
    .where(inArray(messagePictures.url, urls))
  return rows.map(({ url }) => url)
}

interface PictureRequest {
  conversationId: string
  pictureId: string
  width: (typeof pictureWidths)[number]
}

/**
 * Returns a picture of a message as WebP to both parties, and to an administrator who may read the conversation.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for other users
 */
export async function getMessagePicture(
  ctx: Context,
  { conversationId, pictureId, width }: PictureRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  await requireReader(ctx, { conversationId })
  const [picture] = isUuid(pictureId)
    ? await ctx.db
        .select({ url: messagePictures.url })
        .from(messagePictures)
        .innerJoin(messages, eq(messages.id, messagePictures.messageId))
        .where(and(eq(messagePictures.id, pictureId), eq(messages.conversationId, conversationId)))
    : []
  const file =
    picture && (await readStoredFile(ctx.files, `${picture.url.replace('/files/', '')}/${width}.webp`))
  if (!file) throw new AppError('not-found', conversationMessages.pictureMissing)
  return file
}

async function requireReader(ctx: Context, input: { conversationId: string }): Promise<void> {
  const { role, impersonatedBy } = requireActor(ctx)
  try {
    await findConversation(ctx, input)
  } catch (refusal) {
    if (role !== 'admin' || impersonatedBy) throw refusal
    await findReadableConversation(ctx, input)
  }
}
