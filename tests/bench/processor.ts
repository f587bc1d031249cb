import { readdirSync, readFileSync } from 'node:fs'

/** Unit of `cutime` in milliseconds, 100 Hz on Linux. */
const tickMs = 10

const readIfPresent = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

/** Returns the fields after the process name, which may contain spaces: state, parent, … */
const readStat = (pid: number): string[] => {
  const stat = readIfPresent(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** A process and all its descendants. */
export function processTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(readStat(Number(name))[1]) }))
  const tree = [root]
  for (const pid of tree)
    tree.push(...parents.filter(({ parent }) => parent === pid).map((child) => child.pid))
  return tree
}

/** Returns the processor time in milliseconds of the threads of these processes and of their ended children. */
export function processorTime(pids: readonly number[]): number {
  let total = 0
  for (const pid of pids) {
    let threads: string[] = []
    try {
      threads = readdirSync(`/proc/${pid}/task`)
    } catch {
      continue
    }
    for (const thread of threads)
      total += Number(readIfPresent(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1e6
    const [userOfChildren, systemOfChildren] = readStat(pid).slice(13, 15)
    total += (Number(userOfChildren) + Number(systemOfChildren)) * tickMs
  }
  return total
}

/** Returns the resident memory in megabytes, with shared pages divided by the number of their processes. */
export const residentMemory = (pids: readonly number[]): number =>
  pids.reduce(
    (sum, pid) =>
      sum + Number(/^Pss:\s+(\d+)/m.exec(readIfPresent(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024,
    0,
  )
