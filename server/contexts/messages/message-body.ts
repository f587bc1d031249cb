import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { maxMessageBytes } from '#domain/conversations/conversations.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { requireActor } from '#server/context.ts'
import { queueLargeBody } from '#server/http/body-limit.ts'
import type { HttpEnv } from '#server/http/environment.ts'

const minute = 60
/** More messages than a person types. */
const minuteLimit = { name: 'message', maxCalls: 30, seconds: minute }
const hourLimit = { name: 'message-hour', maxCalls: 300, seconds: 60 * minute }

/** Counts a request before its body is read. */
export const messageRateLimit = createMiddleware<HttpEnv>(async (c, next) => {
  const { ctx, limits } = c.var
  const { userId } = requireActor(ctx)
  await limits.consume(minuteLimit, userId)
  await limits.consume(hourLimit, userId)
  await next()
})

export const pictureBodyLimit = queueLargeBody(maxMessageBytes, conversationMessages.tooHeavy)

type Body<Schema extends z.ZodType, Fields> = MiddlewareHandler<
  HttpEnv,
  string,
  { in: { form: Fields }; out: { form: z.output<Schema> } }
>

/** Parses a message from a form with pictures, or from JSON without. `Fields` are the fields the client sends. */
export const messageBody =
  <Fields>() =>
  <Schema extends z.ZodType>(schema: Schema): Body<Schema, Fields> =>
  async (c, next) => {
    const parsed = schema.safeParse(await readFields(c.req.raw))
    if (!parsed.success) {
      const fields: Record<string, string> = {}
      for (const issue of parsed.error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message
      const [first, ...others] = Object.values(fields)
      const message = first !== undefined && others.length === 0 ? first : generalMessages.invalid
      throw new AppError('invalid', message, { details: { fields } })
    }
    c.req.addValidatedData('form', parsed.data as object)
    await next()
  }

async function readFields(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  // A body above its limit fails here with the error of the limit.
  const content = Buffer.from(await request.arrayBuffer())
  try {
    if (/^application\/json\b/i.test(type)) return JSON.parse(requireShortJson(content).toString())
    requireFewParts(content, type)
    const form = await new Response(content, { headers: { 'content-type': type } }).formData()
    return Object.fromEntries(
      [...new Set(form.keys())].map((name) => {
        const values = form.getAll(name)
        return [name, values.length === 1 ? values[0] : values]
      }),
    )
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid', generalMessages.invalid, { cause })
  }
}

/** The limit of a body without pictures. */
const maxJsonBytes = 500 * 1024

function requireShortJson(content: Buffer): Buffer {
  if (content.byteLength > maxJsonBytes) throw new AppError('too-large', generalMessages.tooLarge)
  return content
}

/** Parsing a part takes time whatever its size, so a million parts would block the process for seconds. */
const maxParts = 20

/** Accepts only a boundary as browsers write it, because the parser might read a repeated or escaped one differently. */
const multipart = /^multipart\/form-data;\s*boundary=([\w'()+./:=?-]{1,70})$/i

function requireFewParts(content: Buffer, type: string): void {
  const boundary = multipart.exec(type)?.[1]
  if (!boundary) throw new AppError('invalid', generalMessages.invalid)
  let position = -1
  for (let count = 0; count <= maxParts; count += 1) {
    position = content.indexOf(`--${boundary}`, position + 1)
    if (position < 0) return
  }
  throw new AppError('invalid', generalMessages.invalid)
}
