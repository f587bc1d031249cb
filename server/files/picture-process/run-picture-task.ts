import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { Answer, PictureProblem, PictureTasks, Request, TaskName } from './tasks.ts'

/** Pictures are opened in a process of their own: what a hostile file does there, it does not do here. */
export class PictureError extends Error {
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, reason: string) {
    super(`picture ${problem}: ${reason}`)
    this.problem = problem
  }
}

interface Waiting {
  request: Request
  seconds: number
  resolve: (output: unknown) => void
  reject: (error: PictureError) => void
}

const idleSeconds = 20
/** What waits is held in memory. */
const mostWaitingBytes = 256 * 1024 * 1024

let child: ChildProcess | null = null
let isBusy = false
let idle: NodeJS.Timeout | undefined
/** Somebody waits for the first, nobody for the second. */
const waiting: { soon: Waiting[]; later: Waiting[] } = { soon: [], later: [] }

/**
 * One task after the other: the memory a picture of 50 megapixels takes is taken once.
 * @throws PictureError
 */
export function runPictureTask<Name extends TaskName>(
  name: Name,
  input: PictureTasks[Name]['input'],
  options: { seconds: number; later?: boolean },
): Promise<PictureTasks[Name]['output']> {
  const request = { name, input } as Request
  const bytes = [...waiting.soon, ...waiting.later, { request }].reduce(
    (sum, { request }) => sum + size(request),
    0,
  )
  if (bytes > mostWaitingBytes) return Promise.reject(new PictureError('too-busy', `${bytes} bytes wait`))
  return new Promise((resolve, reject) => {
    waiting[options.later ? 'later' : 'soon'].push({
      request,
      seconds: options.seconds,
      resolve: (output) => resolve(output as PictureTasks[Name]['output']),
      reject,
    })
    void work()
  })
}

const size = ({ input }: Request): number =>
  'content' in input ? input.content.byteLength : input.source.byteLength

async function work(): Promise<void> {
  if (isBusy) return
  const next = waiting.soon.shift() ?? waiting.later.shift()
  if (!next) return
  isBusy = true
  clearTimeout(idle)
  try {
    const idled = child
    let answer = await ask(idled ?? startChild(), next)
    // It may have been gone before it was asked: only a fresh one says something about the picture.
    if (idled && 'problem' in answer && answer.problem === 'crashed') answer = await ask(startChild(), next)
    if ('problem' in answer) next.reject(new PictureError(answer.problem, answer.reason))
    else next.resolve(answer.output)
  } catch (error) {
    // No process could be started at all.
    next.reject(new PictureError('crashed', String(error)))
  } finally {
    isBusy = false
    idle = setTimeout(() => child && endChild(child), idleSeconds * 1000)
    idle.unref()
    void work()
  }
}

/** Answers always: a process that ends, or thinks too long, is an answer too. */
function ask(asked: ChildProcess, { request, seconds }: Waiting): Promise<Answer> {
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => finish({ problem: 'too-slow', reason: `more than ${seconds} s` }),
      seconds * 1000,
    )
    const onMessage = (answer: Answer) => finish(answer)
    const onEnd = (reason: unknown) => finish({ problem: 'crashed', reason: String(reason) })
    const finish = (answer: Answer) => {
      clearTimeout(timer)
      asked.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      asked.channel?.unref()
      // It may still be at work on the picture that was too much for it.
      if ('problem' in answer && ['too-slow', 'crashed'].includes(answer.problem)) endChild(asked)
      resolve(answer)
    }
    asked.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
    asked.channel?.ref()
    asked.send(request, (error) => error && onEnd(error))
  })
}

/** The sources stand beside the build (`npm start` itself runs from them), so Node runs them as they are. */
function startChild(): ChildProcess {
  const started = fork(resolve('server/files/picture-process/main.ts'), {
    serialization: 'advanced',
    execArgv: [],
    // Whoever breaks out of a decoder finds no password there.
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child = started
  started.unref()
  started.on('exit', () => child === started && endChild(started))
  started.on('error', () => child === started && endChild(started))
  return started
}

/** Forgotten at once: what comes in before it has really ended goes to the next one. */
function endChild(ended: ChildProcess): void {
  if (child === ended) child = null
  ended.kill('SIGKILL')
}
