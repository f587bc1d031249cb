import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Check {
  title: string
  /** A Node program and its arguments. */
  args: string[]
  env?: Record<string, string>
}

/** What is printed at once when it is the only one, and else in one piece when it has ended: others run beside it. */
export async function runCheck({ title, args, env }: Check, isAlone = false): Promise<boolean> {
  const printed: Buffer[] = []
  const heading = `\n▸ ${title}\n`
  if (isAlone) process.stdout.write(heading)
  else printed.push(Buffer.from(heading))
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => printed.push(piece))
  const [status] = await once(child, 'close')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${Buffer.concat(printed)}  ${status === 0 ? 'ok' : 'ÉCHEC'} — ${seconds} s\n`)
  return status === 0
}

/** One after the other, also after a failure, so that all results are shown. */
export async function runChecks(checks: readonly Check[]): Promise<boolean> {
  let isOk = true
  for (const check of checks) isOk = (await runCheck(check)) && isOk
  return isOk
}
