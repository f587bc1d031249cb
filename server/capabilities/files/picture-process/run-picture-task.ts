import { createTaskProcess, TaskError } from '#server/capabilities/work/task-process.ts'
import { programPath } from '#server/lib/program-path.ts'
import { createQueue } from '#server/lib/queue.ts'
import type { Answer, PictureProblem, PictureTasks, Request, TaskName } from './tasks.ts'

/** Why there is no picture. */
export class PictureError extends Error {
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, reason: string) {
    super(`picture ${problem}: ${reason}`)
    this.problem = problem
  }
}

const pictureProcess = createTaskProcess<Request, Answer>({
  path: programPath('picture-process'),
  environment: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
})

/** One after the other: the memory a picture of 50 megapixels takes is taken once. */
const queue = createQueue({
  capacity: 1,
  capacityPerAccount: 1,
  maxWaiting: 400,
  // A listing's pictures are sent as soon as they are chosen.
  maxWaitingPerAccount: 40,
  waitSeconds: 120,
})

/** @throws PictureError; AppError as Queue */
export function runPictureTask<Name extends TaskName>(
  name: Name,
  input: PictureTasks[Name]['input'],
  { account, seconds, later = false }: { account: string; seconds: number; later?: boolean },
): Promise<PictureTasks[Name]['output']> {
  const request = { name, input } as Request
  return queue.run({ account, isBackground: later }, async () => {
    const answer = await ask(request, seconds)
    if ('problem' in answer) throw new PictureError(answer.problem, answer.reason)
    return answer.output as PictureTasks[Name]['output']
  })
}

async function ask(request: Request, seconds: number): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const answered = (answer: Answer) => {
    resolve(answer)
    return true
  }
  try {
    await pictureProcess.run(request, { seconds, answered })
    return await promise
  } catch (error) {
    // No process could be started at all, or it said something that was no answer.
    const problem = error instanceof TaskError ? error.problem : 'crashed'
    return { problem, reason: String(error) }
  }
}
