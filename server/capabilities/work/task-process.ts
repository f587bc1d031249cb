import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Why a task has no answer. */
export type TaskProblem = 'too-slow' | 'crashed'

/** Thrown for a task without an answer. */
export class TaskError extends Error {
  readonly problem: TaskProblem

  constructor(problem: TaskProblem, reason: string) {
    super(`task ${problem}: ${reason}`)
    this.problem = problem
  }
}

interface Program {
  /** A program that sends `ready` once loaded, then answers each message with one or more of its own. */
  path: string
  /** Limit of JavaScript's heap. */
  memoryMegabytes?: number
  environment?: Record<string, string>
}

/** A separate process for untrusted files, so that a hostile one can harm no other process. */
export interface TaskProcess<Request, Answer> {
  /**
   * Runs one task. `onAnswer` is called with each answer and returns true for the last one. Callers run one task at a time. `seconds` limits
   * the processor time, so that a busy machine refuses no honest file.
   * @throws TaskError when the process ends, or takes too long
   */
  run(request: Request, options: { seconds: number; onAnswer: (answer: Answer) => boolean }): Promise<void>
}

const idleSeconds = 20
/** Loading takes longer on a busy machine and does not count as the task's time. */
const startSeconds = 60
/** The longest elapsed time of a task as a multiple of its limit of processor time, since it may wait for other processes. */
const maxWaitFactor = 15
const checkIntervalMs = 50

/** Returns the processor time of a process in seconds (proc(5): utime and stime, in hundredths); null where the system does not publish it. */
function processorSeconds(pid: number | undefined): number | null {
  try {
    const statFields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return (Number(statFields[11]) + Number(statFields[12])) / 100
  } catch {
    return null
  }
}

/** Calls `onLate` when the process has used `seconds` of processor time from now on. Returns the function that ends the measurement. */
function limitTime(pid: number | undefined, seconds: number, onLate: () => void): () => void {
  const startedAt = performance.now()
  const usedBefore = processorSeconds(pid)
  const timer = setInterval(
    () => {
      const waited = (performance.now() - startedAt) / 1000
      const used = processorSeconds(pid)
      const isLate = used === null || usedBefore === null ? waited > seconds : used - usedBefore > seconds
      if (isLate || waited > seconds * maxWaitFactor) onLate()
    },
    Math.min(checkIntervalMs, seconds * 1000),
  )
  return () => clearInterval(timer)
}

/** The first message of the process. */
export const readyMessage = 'ready'

export function createTaskProcess<Request, Answer>(program: Program): TaskProcess<Request, Answer> {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  const loaded = new WeakSet<ChildProcess>()

  /** Drops the process at once, so that a task that comes before it has ended gets a new one. */
  function killChild(ended: ChildProcess): void {
    if (child === ended) child = null
    ended.kill('SIGKILL')
  }

  function startChild(): ChildProcess {
    const { path, memoryMegabytes, environment } = program
    const started = fork(resolve(path), {
      serialization: 'advanced',
      execArgv: memoryMegabytes ? [`--max-old-space-size=${memoryMegabytes}`] : [],
      // The environment contains no password that an exploited decoder could read.
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child = started
    started.unref()
    started.on('exit', () => child === started && killChild(started))
    started.on('error', () => child === started && killChild(started))
    return started
  }

  function sendTask(
    child: ChildProcess,
    request: Request,
    { seconds, onAnswer }: Parameters<TaskProcess<Request, Answer>['run']>[1],
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        stopWatching()
        child.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
        child.channel?.unref()
        settle()
      }
      const fail = (error: unknown) =>
        finish(() => {
          // The process may still be working on the task that failed.
          killChild(child)
          reject(error)
        })
      const onLate = () => fail(new TaskError('too-slow', `more than ${seconds} s`))
      let stopWatching = limitTime(child.pid, loaded.has(child) ? seconds : startSeconds, onLate)
      const onEnd = (reason: unknown) => fail(new TaskError('crashed', String(reason)))
      const onMessage = (answer: unknown) => {
        if (answer === readyMessage) {
          loaded.add(child)
          stopWatching()
          stopWatching = limitTime(child.pid, seconds, onLate)
          return
        }
        try {
          if (onAnswer(answer as Answer)) finish(resolve)
        } catch (error) {
          fail(error)
        }
      }
      child.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
      child.channel?.ref()
      child.send(request as object, (error) => error && onEnd(error))
    })
  }

  return {
    async run(request, options) {
      clearTimeout(idle)
      const idleChild = child
      let hasAnswered = false
      const onAnswer = (answer: Answer) => {
        hasAnswered = true
        return options.onAnswer(answer)
      }
      try {
        await sendTask(idleChild ?? startChild(), request, { ...options, onAnswer })
      } catch (error) {
        const isGone = error instanceof TaskError && error.problem === 'crashed' && !hasAnswered
        // The process may have ended before the request: only a new one shows that the task is at fault.
        if (!idleChild || !isGone) throw error
        await sendTask(startChild(), request, options)
      } finally {
        idle = setTimeout(() => child && killChild(child), idleSeconds * 1000)
        idle.unref()
      }
    },
  }
}
