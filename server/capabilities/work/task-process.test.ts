import { expect, test } from 'vitest'
import { createTaskProcess } from './task-process.ts'

const tasks = createTaskProcess<{ workMs?: number; waitMs?: number }, string>({
  path: 'server/capabilities/work/task-process.fixture.ts',
})
const run = (request: { workMs?: number; waitMs?: number }) =>
  tasks.run(request, { seconds: 0.3, onAnswer: (answer) => answer === 'done' })

test.runIf(process.platform === 'linux')(
  'run answers a task that waits longer than its limit of processor time',
  async () => {
    await expect(run({ waitMs: 1_000 })).resolves.toBeUndefined()
  },
)

test('run stops a task that uses more processor time than its limit', async () => {
  await expect(run({ workMs: 60_000 })).rejects.toMatchObject({ problem: 'too-slow' })
})

test('run stops a task that waits many times longer than its limit of processor time', async () => {
  await expect(run({ waitMs: 60_000 })).rejects.toMatchObject({ problem: 'too-slow' })
})
