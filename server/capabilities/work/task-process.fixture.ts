import { setTimeout as wait } from 'node:timers/promises'

/** Works or waits for as many milliseconds as it is sent. */
process.on('message', async ({ workMs = 0, waitMs = 0 }: { workMs?: number; waitMs?: number }) => {
  const end = performance.now() + workMs
  while (performance.now() < end);
  await wait(waitMs)
  process.send?.('done')
})
process.send?.('ready')
