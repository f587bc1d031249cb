import { randomUUID } from 'node:crypto'
import type { PictureCut } from '#domain/catalogue/picture-cuts.ts'
import { type Picture, pictureWidths } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import { pictureMessages, sellingMessages } from '#domain/selling-messages.ts'
import { createTaskProcess, TaskError } from '#server/capabilities/work/task-process.ts'
import type { Context } from '#server/context.ts'
import { programPath } from '#server/lib/program-path.ts'
import { createQueue } from '#server/lib/queue.ts'
import { maxPictureBytes, type PictureFormat, pictureFormat } from './picture-format.ts'
import type {
  CardDrawing,
  PictureProblem,
  PictureTasks,
  TaskAnswer,
  TaskName,
  TaskRequest,
} from './picture-process/tasks.ts'
import { readStoredFile } from './routes.ts'
import type { FileStore } from './store.ts'

/** Longer than any operation takes from storing a file to storing the row that refers to it. */
const gracePeriodSeconds = 10 * 60

/**
 * Enqueues a check of files before they are stored, by folder (`…/`) or name. If the process dies before a row refers to them, the job
 * deletes them.
 */
export const scheduleUnusedFileCheck = (
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  keys: string[],
): Promise<void> =>
  // Seconds by the database's clock, because this machine's may be slow and the check would run before the row is stored.
  jobs.enqueue(db, 'delete-unused-files', { keys }, gracePeriodSeconds)

export { maxPictureBytes } from './picture-format.ts'

/** A stored picture: its address without size and extension, with width and height. */
export type StoredPicture = Picture

/** Limits of processor time for one picture; a photograph takes less than a second. */
const processorSeconds = { sizes: 30, avif: 60 }

/**
 * Stores a picture in the widths the pages need: upright, in sRGB, without metadata such as positions. WebP is stored at once; a job adds
 * the smaller AVIF.
 * @throws AppError `invalid` for a file that is no supported picture, `too-large` when it exceeds the limits, `unavailable` when the store
 *   does not answer or too much work waits
 */
export async function storePicture(
  ctx: Pick<Context, 'files' | 'jobs' | 'db' | 'actor'>,
  content: Uint8Array,
): Promise<StoredPicture> {
  return storeSizes(ctx, { content, format: requireFormat(content) })
}

/**
 * Stores a new picture made from the best stored copy of another one, which is as large as any page shows it.
 * @throws AppError as `storePicture`; `not-found` when the stored one is gone
 */
export async function storeCutPicture(
  ctx: Pick<Context, 'files' | 'jobs' | 'db' | 'actor'>,
  { url, cut }: { url: string; cut: PictureCut },
): Promise<StoredPicture> {
  const key = url.replace('/files/pictures/', '')
  const content =
    (await readStoredFile(ctx.files, picturePath(key, sourceName))) ??
    (await readStoredFile(ctx.files, picturePath(key, `${Math.max(...pictureWidths)}.webp`)))
  if (!content) throw new AppError('not-found', sellingMessages.pictureGone)
  return storeSizes(ctx, { content, format: 'webp', cut })
}

async function storeSizes(
  ctx: Pick<Context, 'files' | 'jobs' | 'db' | 'actor'>,
  input: PictureTasks['render-sizes']['input'],
): Promise<StoredPicture> {
  const { width, height, sizes, source } = await runPictureTask('render-sizes', input, {
    account: queueAccount(ctx),
    seconds: processorSeconds.sizes,
  }).catch(rethrowForUser)
  const key = randomUUID()
  await scheduleUnusedFileCheck(ctx, [picturePath(key, '')])
  await putAll(ctx.files, [
    ...sizes.map(({ width, content }) => ({ path: picturePath(key, `${width}.webp`), content })),
    { path: picturePath(key, sourceName), content: source },
  ])
  await ctx.jobs.enqueue(ctx.db, 'make-avif', { key })
  return { url: `/files/pictures/${key}`, width, height }
}

/**
 * Stores a picture that only some users may see, in the same widths; its context serves it. WebP only, since few users view it.
 * @throws AppError as `storePicture`
 */
export async function storePrivatePicture(
  ctx: Pick<Context, 'files' | 'jobs' | 'db' | 'actor'>,
  content: Uint8Array,
): Promise<StoredPicture> {
  const { width, height, sizes } = await runPictureTask(
    'render-sizes',
    { content, format: requireFormat(content) },
    { account: queueAccount(ctx), seconds: processorSeconds.sizes },
  ).catch(rethrowForUser)
  const folder = `private-pictures/${randomUUID()}`
  await scheduleUnusedFileCheck(ctx, [`${folder}/`])
  await putAll(
    ctx.files,
    sizes.map(({ width, content }) => ({ path: `${folder}/${width}.webp`, content })),
  )
  return { url: `/files/${folder}`, width, height }
}

/** Crops a picture to a square, as WebP, for the caller to store. @throws AppError as `storePicture` */
export const squarePicture = async (
  ctx: Pick<Context, 'actor'>,
  content: Uint8Array,
  side: number,
): Promise<Uint8Array> =>
  runPictureTask(
    'render-square',
    { content, format: requireFormat(content), side },
    { account: queueAccount(ctx), seconds: processorSeconds.sizes },
  ).catch(rethrowForUser)

/**
 * Draws a picture for social networks (files/picture-process/main.ts) with low priority, since crawlers can wait. `account` is the one whose
 * turn in the queue it takes.
 * @throws AppError as `storePicture`
 */
export const drawCard = async (
  content: Uint8Array | null,
  card: CardDrawing,
  account: string,
): Promise<Uint8Array> =>
  runPictureTask(
    'render-card',
    { content: content ?? new Uint8Array(), card },
    { account, seconds: processorSeconds.sizes, isBackground: true },
  ).catch(rethrowForUser)

/** Creates the AVIF of a stored picture in all its widths. Does nothing when they exist or the picture is gone. */
export async function makeAvif(ctx: Pick<Context, 'files'>, { key }: { key: string }): Promise<void> {
  const source = await readStoredFile(ctx.files, picturePath(key, sourceName))
  if (source)
    for (const width of pictureWidths) {
      const content = await runPictureTask(
        'encode-avif',
        { source, width },
        { account: 'avif', seconds: processorSeconds.avif, isBackground: true },
      )
      await putAll(ctx.files, [{ path: picturePath(key, `${width}.avif`), content }])
    }
  // The picture was deleted during this attempt or an earlier one, so the files that the attempts wrote are deleted.
  if (!(await ctx.files.exists(picturePath(key, '320.webp')))) return ctx.files.deleteAll(`pictures/${key}/`)
  if (source) await ctx.files.delete(picturePath(key, sourceName))
}

/** Jobs without a user share one account in the queue. */
const queueAccount = ({ actor }: Pick<Context, 'actor'>): string => actor?.userId ?? 'jobs'

const sourceName = 'source.webp'
const picturePath = (key: string, name: string): string => `pictures/${key}/${name}`

/** Stores all files or none. @throws AppError `unavailable` */
async function putAll(files: FileStore, parts: { path: string; content: Uint8Array }[]): Promise<void> {
  const contentType = (path: string) => (path.endsWith('.avif') ? 'image/avif' : 'image/webp')
  const results = await Promise.allSettled(
    parts.map(({ path, content }) => files.put(path, content, { contentType: contentType(path) })),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return
  await Promise.allSettled(parts.map(({ path }) => files.delete(path)))
  throw new AppError('unavailable', pictureMessages.notStored, { cause: failed.reason })
}

function requireFormat(content: Uint8Array): PictureFormat {
  if (content.byteLength > maxPictureBytes) throw new AppError('too-large', pictureMessages.tooHeavy)
  const format = pictureFormat(content)
  if (!format) throw new AppError('invalid', pictureMessages.unknownFormat)
  return format
}

function rethrowForUser(cause: unknown): never {
  throw cause instanceof PictureError ? toAppError(cause) : cause
}

function toAppError(cause: PictureError): AppError {
  switch (cause.problem) {
    case 'too-many-pixels':
      return new AppError('too-large', pictureMessages.tooManyPixels, { cause })
    case 'broken':
      return new AppError('invalid', pictureMessages.broken, { cause })
    case 'too-slow':
      return new AppError('invalid', pictureMessages.tooSlow, { cause })
    // The picture most likely took too much memory, so an import skips it and continues.
    case 'crashed':
      return new AppError('invalid', pictureMessages.crashed, { cause })
  }
}

/** A picture that could not be processed. */
class PictureError extends Error {
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, reason: string) {
    super(`picture ${problem}: ${reason}`)
    this.problem = problem
  }
}

const pictureProcess = createTaskProcess<TaskRequest, TaskAnswer>({
  path: programPath('picture-process'),
  environment: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
})

/** Tasks run one after the other, so that the memory for a picture of 50 megapixels is used once. */
const pictureQueue = createQueue({
  capacity: 1,
  capacityPerAccount: 1,
  maxWaiting: 400,
  // A form sends all pictures of a listing at once.
  maxWaitingPerAccount: 40,
  waitSeconds: 120,
})

/** @throws PictureError; AppError as `createQueue` */
export function runPictureTask<Name extends TaskName>(
  name: Name,
  input: PictureTasks[Name]['input'],
  { account, seconds, isBackground = false }: { account: string; seconds: number; isBackground?: boolean },
): Promise<PictureTasks[Name]['output']> {
  const request = { name, input } as TaskRequest
  return pictureQueue.run({ account, isBackground: isBackground }, async () => {
    const answer = await sendRequest(request, seconds)
    if ('problem' in answer) throw new PictureError(answer.problem, answer.reason)
    return answer.output as PictureTasks[Name]['output']
  })
}

async function sendRequest(request: TaskRequest, seconds: number): Promise<TaskAnswer> {
  const { promise, resolve } = Promise.withResolvers<TaskAnswer>()
  const onAnswer = (answer: TaskAnswer) => {
    resolve(answer)
    return true
  }
  try {
    await pictureProcess.run(request, { seconds, onAnswer })
    return await promise
  } catch (error) {
    // The process could not be started, or its reply was invalid.
    const problem = error instanceof TaskError ? error.problem : 'crashed'
    return { problem, reason: String(error) }
  }
}
