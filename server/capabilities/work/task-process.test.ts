import { expect, test } from 'vitest'
import { createTaskProcess } from './task-process.ts'

const tasks = createTaskProcess<{ workMs?: number; waitMs?: number }, string>({
  path: 'server/capabilities/work/task-process.fixture.ts',
})
const run = (request: { workMs?: number; waitMs?: number }) =>
  tasks.run(request, { seconds: 0.3, answered: (answer) => answer === 'done' })

test.runIf(process.platform === 'linux')(
  'a task that waits longer than its processor time is answered',
  async () => {
    await expect(run({ waitMs: 1_000 })).resolves.toBeUndefined()
  },
)

test('a task that works longer than its processor time is stopped', async () => {
  await expect(run({ workMs: 60_000 })).rejects.toMatchObject({ problem: 'too-slow' })
})

test('a task that waits much longer than its processor time is stopped', async () => {
  await expect(run({ waitMs: 60_000 })).rejects.toMatchObject({ problem: 'too-slow' })
})
