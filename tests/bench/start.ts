import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../helpers/running-app.ts'
import type { Bench } from './measure.ts'

const megabyte = 1024

/** Memory of the app and its database: shared pages counted once (PSS). */
async function memoryOf(pids: number[]): Promise<number> {
  let kilobytes = 0
  for (const pid of pids) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  }
  return kilobytes / megabyte
}

async function databasePids(folder: string): Promise<number[]> {
  const postmaster = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0] ?? ''
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' })
  return [postmaster, ...children.trim().split(/\s+/)].map(Number)
}

/** A start on filled data, already built; then 1 000 page views. */
const bench: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rechantier-bench-'))
  try {
    await (await startApp(folder)).stop()
    const app = await startApp(folder)
    try {
      const pages = ['/', '/products', '/products?search=porte', '/products?parent=chauffage&sort=price-asc']
      for (let view = 0; view < 1000; view += 1)
        await (await fetch(`${app.origin}${pages[view % pages.length]}`)).text()
      return [
        { figure: 'seconds-to-first-page', value: app.startedIn, target: '<=1.5' },
        {
          figure: 'megabytes-after-1000-views',
          value: await memoryOf([app.pid, ...(await databasePids(folder))]),
          target: '<=350',
        },
      ]
    } finally {
      await app.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
export default bench
