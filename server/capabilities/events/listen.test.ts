import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { listen } from './listen.ts'

test.each([0, 1, 2, 3, 5, 8])(
  'listener.stop resolves %i ms after the listener began to connect',
  async (ms) => {
    const ignore = () => {}
    const listener = listen({
      url: inject('databaseServer'),
      onEvent: ignore,
      onListening: ignore,
      onReconnected: async () => {},
      onPublicChange: ignore,
      onDisconnected: ignore,
      onError: ignore,
      probeIntervalMs: 25_000,
    })
    await wait(ms)
    const stopped = listener.stop().then(() => true)
    expect(await Promise.race([stopped, wait(5_000, false)])).toBe(true)
  },
)
