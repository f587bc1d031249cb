import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningApp } from '../app.ts'
import type { Figure } from '../measure.ts'

const megabyte = 1024 ** 2
const beatMs = 50

/** Looks after a site while something is done to it: how long `/health` takes, and how large its process gets. */
export async function watch({ origin, pid }: RunningApp) {
  const rest = memoryOf(pid)
  const seen = { slowest: 0, failed: 0, largest: 0 }
  let isOver = false
  const beats = (async () => {
    while (!isOver) {
      const started = performance.now()
      const response = await fetch(`${origin}/health`).catch(() => null)
      seen.slowest = Math.max(seen.slowest, performance.now() - started)
      if (!response?.ok) seen.failed += 1
      await response?.text()
      seen.largest = Math.max(seen.largest, memoryOf(pid))
      await wait(beatMs)
    }
  })()
  return {
    async figures(name: string): Promise<Figure[]> {
      isOver = true
      await beats
      return [
        { figure: `${name}-health-slowest-ms`, value: seen.slowest, target: '<=250' },
        { figure: `${name}-health-failed`, value: seen.failed, target: '=0' },
        { figure: `${name}-memory-above-rest-mb`, value: (seen.largest - rest) / megabyte, target: '<=300' },
      ]
    },
  }
}

/** In bytes: of the process alone, without those it has started. */
const memoryOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes
const pageBytes = Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' }))
