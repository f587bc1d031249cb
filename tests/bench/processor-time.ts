import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** What these processes have worked since they began, in milliseconds; one that is gone counts nothing. Linux tells it. */
export const processorTime = (pids: readonly number[]): number =>
  pids.reduce((total, pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // Behind the name, which may hold anything, the 12th and 13th: user and system.
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
      return total + ((Number(user) + Number(system)) * 1000) / ticks
    } catch {
      return total
    }
  }, 0)

/** The same to the microsecond, of all their threads that are there: for what takes less than a tick. */
export const workedTime = (pids: readonly number[]): number =>
  pids.reduce((total, pid) => total + threadsOf(pid).reduce((sum, thread) => sum + workOf(thread), 0), 0)

const threadsOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)
  } catch {
    return []
  }
}

const workOf = (folder: string): number => {
  try {
    return Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
