import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { endProcess, freePort, type RunningApp, withApp } from './app.ts'
import { makeManyProducts } from './many-products.ts'
import { type Bench, type Figure, ratio } from './measure.ts'
import { whileChanging } from './while-changing.ts'

const rounds = { warmUp: 1, rounds: 5 }
const visitors = 16
const requests = 2_000

/**
 * A page from memory against a constant page of the same bytes: requests for a second of each process's own processor time, which does
 * not depend on what else the machine does. Then the same while articles change.
 */
const pageCache: Bench = () =>
  withApp(async (app) => {
    await makeManyProducts(app.databaseUrl, 20_000)
    const reference = await startReference(app)
    try {
      const compare = () =>
        ratio(
          rounds,
          () => requestsPerCpuSecond(`${app.origin}/products`, app.pid),
          () => requestsPerCpuSecond(`${reference.origin}/products`, reference.process.pid ?? 0),
        )
      const still = await compare()
      const changing = await whileChanging(app, compare)
      return [
        { figure: 'stored-of-constant', value: still, target: '>=0.7' },
        { figure: 'stored-while-50-change-of-constant', value: changing, target: '>=0.5' },
      ] satisfies Figure[]
    } finally {
      await endProcess(reference.process)
    }
  })
export default pageCache

async function startReference({ origin }: RunningApp): Promise<{ origin: string; process: ChildProcess }> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [new URL('./page-cache-reference.ts', import.meta.url).pathname, `${origin}/products`, String(port)],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const reference = `http://127.0.0.1:${port}`
  while (!(await fetch(`${reference}/products`).catch(() => null))) await wait(50)
  return { origin: reference, process: child }
}

async function requestsPerCpuSecond(address: string, pid: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors })
  const before = cpuSecondsOf(pid)
  let left = requests
  const visit = async () => {
    while (left > 0) {
      left -= 1
      await ask(address, agent)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  agent.destroy()
  return requests / (cpuSecondsOf(pid) - before)
}

const ask = (address: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(address, { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${address}: ${response.statusCode}`)),
      )
    }).on('error', reject)
  })

/** Of all its threads, in user and system mode; Linux counts hundredths. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
