import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The bare process on this database, once it listens. */
export async function startReference(databaseUrl: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  })
  const [origin] = (await once(child, 'message')) as [string]
  return { child, origin }
}
