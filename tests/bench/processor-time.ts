import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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

/** The same of processes of a single thread, as PostgreSQL's are, to the microsecond: for what takes less than a tick. */
export const workedTime = (pids: readonly number[]): number =>
  pids.reduce((total, pid) => {
    try {
      return total + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      return total
    }
  }, 0)
