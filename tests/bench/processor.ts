import { readdirSync, readFileSync } from 'node:fs'

/** The clock of `cutime`, in milliseconds; 100 Hz on every Linux we run on. */
const tickMs = 10

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

/** The fields behind the name, which may hold anything: state, parent, … */
const statOf = (pid: number): string[] => {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** A process and all its descendants. */
export function processTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statOf(Number(name))[1]) }))
  const tree = [root]
  for (const pid of tree)
    tree.push(...parents.filter(({ parent }) => parent === pid).map((child) => child.pid))
  return tree
}

/** Processor time of the threads of these processes and of their children that have ended, in milliseconds. */
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
      total += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1e6
    const [userOfChildren, systemOfChildren] = statOf(pid).slice(13, 15)
    total += (Number(userOfChildren) + Number(systemOfChildren)) * tickMs
  }
  return total
}

/** Resident memory, shared pages divided by how many processes share them, in megabytes. */
export const residentMemory = (pids: readonly number[]): number =>
  pids.reduce(
    (sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024,
    0,
  )
