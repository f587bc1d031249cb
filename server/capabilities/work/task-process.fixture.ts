import { setTimeout as wait } from 'node:timers/promises'

/** Computes or waits for the requested milliseconds. */
process.on('message', async ({ workMs = 0, waitMs = 0 }: { workMs?: number; waitMs?: number }) => {
  const end = performance.now() + workMs
  while (performance.now() < end);
  await wait(waitMs)
  process.send?.('done')
})
process.send?.('ready')
