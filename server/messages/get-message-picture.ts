import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { pictureWidths } from '#domain/catalogue/pictures.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireActor } from '../context.ts'
import { messagePictures, messages } from '../database/schema/messages.ts'
import { readFile } from '../files/read-file.ts'
import { findReadable } from './admin/find-readable.ts'
import { findConversation } from './find-conversation.ts'

interface PictureRequest {
  conversationId: string
  pictureId: string
  width: (typeof pictureWidths)[number]
}

/**
 * A picture of a message as WebP: for the two, and for an administrator who may read their conversation.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for whoever it is not for
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
  const file = picture && (await readFile(ctx.files, `${picture.url.replace('/files/', '')}/${width}.webp`))
  if (!file) throw new AppError('not-found', conversationMessages.pictureMissing)
  return file
}

async function requireReader(ctx: Context, input: { conversationId: string }): Promise<void> {
  const { role, impersonatedBy } = requireActor(ctx)
  try {
    await findConversation(ctx, input)
  } catch (refusal) {
    if (role !== 'admin' || impersonatedBy) throw refusal
    await findReadable(ctx, input)
  }
}
