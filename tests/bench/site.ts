import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endProcess, freePort, hasEnded } from '../helpers/running-app.ts'
import { addProducts } from './data.ts'
import { processTree } from './processor.ts'

export interface Site {
  /** Name of the checkout's folder. */
  name: string
  origin: string
  databaseUrl: string
  /** Seconds from the start of the process to the first page. */
  startSeconds: number
  application(): number[]
  postgresql(): number[]
  stop(): Promise<void>
}

/** Starts the built server of a checkout as its `npm start` does, and waits for its first page. */
export async function startSite(checkout: string, dataFolder: string): Promise<Site> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'))
  const [, ...nodeArguments] = scripts.start
    .split(' ')
    .filter((word: string) => !word.startsWith('--env-file'))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...extraNodeArguments(), ...nodeArguments], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PROCESSES: '1',
      DATA_FOLDER: dataFolder,
      // The client sends another address with each request, so that rate limits by address do not apply.
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      DEMO_DATA: 'goods',
    },
  })
  await waitForPage(`${origin}/products`, child)
  const startSeconds = (performance.now() - startedAt) / 1000
  const password = (await readFile(join(dataFolder, 'postgres.password'), 'utf8')).trim()
  const [postmaster, , , databasePort] = (
    await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')
  ).split('\n')
  const postgresql = () => processTree(Number(postmaster))
  return {
    name: basename(checkout),
    origin,
    databaseUrl: `postgres://postgres:${password}@127.0.0.1:${databasePort}/rechantier`,
    startSeconds,
    application() {
      const databasePids = new Set(postgresql())
      return processTree(child.pid ?? 0).filter((pid) => !databasePids.has(pid))
    },
    postgresql,
    stop: () => endProcess(child),
  }
}

/** Additional arguments of the server's node, for example `BENCH_NODE_OPTIONS=--cpu-prof`. */
const extraNodeArguments = () => process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []

async function waitForPage(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (hasEnded(child)) throw new Error('the site did not start')
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await wait(10)
  }
}

/**
 * Copies a data folder with the demonstration and a number of products. The first checkout that needs it creates it, which takes minutes for
 * 100 000 products; a later version migrates its copy at start.
 */
async function copyDataFolder(checkout: string, productCount: number, data: string): Promise<string> {
  const filledFolder = join(data, String(productCount))
  if (!existsSync(filledFolder)) {
    await mkdir(data, { recursive: true })
    const draft = await mkdtemp(`${filledFolder}-draft-`)
    console.error(`${basename(checkout)}: making ${productCount} products`)
    const site = await startSite(checkout, draft)
    try {
      await addProducts(site.databaseUrl, productCount)
    } finally {
      await site.stop()
    }
    await rename(draft, filledFolder)
  }
  const copy = await mkdtemp(join(tmpdir(), 'rechantier-bench-'))
  execFileSync('cp', ['-a', '--reflink=auto', `${filledFolder}/.`, copy])
  return copy
}

export interface Setup {
  /** The measured checkout and the optional one to compare with. */
  checkouts: string[]
  /** Folder where filled data folders are stored for the next run. */
  data: string
  rounds: number
}

/** Runs `work` with a site of each checkout that has this number of products. */
export async function withSites<T>(
  { checkouts, data }: Setup,
  productCount: number,
  work: (sites: Site[], folders: string[]) => Promise<T>,
): Promise<T> {
  const sites: Site[] = []
  const folders: string[] = []
  try {
    for (const checkout of checkouts) {
      const folder = await copyDataFolder(checkout, productCount, data)
      folders.push(folder)
      sites.push(await startSite(checkout, folder))
    }
    return await work(sites, folders)
  } finally {
    for (const site of sites) await site.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}
