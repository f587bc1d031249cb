import { expect, test } from 'vitest'
import { createOutbox, type WaitingMessage } from './outbox.ts'

const written = (key: string, pictures: File[] = []) => ({
  key,
  content: `Texte ${key}`,
  pictures,
  writtenAt: '2026-11-21T10:00:00Z',
})
const offline = new Error('offline')

/** An outbox whose sendings end when the test says so. */
function outboxOf(initial: WaitingMessage[] = []) {
  const sendings: { key: string; end: PromiseWithResolvers<void> }[] = []
  const timers: { callback: () => void; milliseconds: number }[] = []
  const kept: string[] = []
  const outbox = createOutbox({
    initial,
    send: ({ key }) => {
      const end = Promise.withResolvers<void>()
      sendings.push({ key, end })
      return end.promise
    },
    isPassing: (error) => error === offline,
    textOf: String,
    keep: async ({ key, pictureCount }) => {
      kept.push(`${key} kept with ${pictureCount}`)
      return true
    },
    forget: ({ key }) => kept.push(`${key} forgotten`),
    later: (callback, milliseconds) => timers.push({ callback, milliseconds }),
  })
  const states = () => outbox.current().map(({ key, state }) => `${key} ${state}`)
  return { outbox, sendings, timers, kept, states }
}

test('messages leave one after the other, in the order they were written', async () => {
  const { outbox, sendings, states } = outboxOf()
  outbox.add(written('a'))
  outbox.add(written('b'))
  outbox.wake()
  expect(sendings.map(({ key }) => key)).toEqual(['a'])
  expect(states()).toEqual(['a sending', 'b waiting'])
  sendings[0]?.end.resolve()
  await expect.poll(() => sendings.map(({ key }) => key)).toEqual(['a', 'b'])
  sendings[1]?.end.resolve()
  await expect.poll(states).toEqual([])
})

test('the outbox stores an unsent message and sends it later under the same key', async () => {
  const { outbox, sendings, timers, kept, states } = outboxOf()
  outbox.add(written('a'))
  outbox.add(written('b'))
  sendings[0]?.end.reject(offline)
  await expect.poll(states).toEqual(['a waiting', 'b waiting'])
  expect(sendings).toHaveLength(1)
  expect(kept).toEqual(['a kept with 0', 'b kept with 0'])
  timers[0]?.callback()
  expect(sendings.map(({ key }) => key)).toEqual(['a', 'a'])
  sendings[1]?.end.reject(offline)
  await expect.poll(() => timers).toHaveLength(2)
  expect(timers[1]?.milliseconds).toBeGreaterThan(timers[0]?.milliseconds ?? 0)
})

test('what is refused stands there with the reason, and the next one follows', async () => {
  const { outbox, sendings, states } = outboxOf()
  outbox.add(written('a'))
  outbox.add(written('b'))
  sendings[0]?.end.reject(new Error('bloqué'))
  await expect.poll(states).toEqual(['a failed', 'b sending'])
  expect(outbox.current()[0]?.error).toContain('bloqué')
  sendings[1]?.end.resolve()
  await expect.poll(states).toEqual(['a failed'])
  outbox.retry('a')
  expect(sendings.map(({ key }) => key)).toEqual(['a', 'b', 'a'])
})

test('what was written before the page was loaded is sent when the outbox wakes', () => {
  const { outbox, sendings } = outboxOf([
    { ...written('a'), pictureCount: 0, arePicturesStored: true, state: 'waiting', error: null },
  ])
  expect(sendings).toEqual([])
  outbox.wake()
  expect(sendings.map(({ key }) => key)).toEqual(['a'])
})

test('the outbox stores a message until it is sent or taken back', async () => {
  const { outbox, sendings, kept } = outboxOf()
  outbox.add(written('a', [new File(['1'], 'mur.jpg'), new File(['2'], 'sol.jpg')]))
  expect(outbox.current()[0]).toMatchObject({ pictureCount: 2, arePicturesStored: false })
  await expect.poll(() => outbox.current()[0]?.arePicturesStored).toBe(true)
  outbox.add(written('b'))
  sendings[0]?.end.reject(offline)
  await expect.poll(() => outbox.current()[0]?.state).toBe('waiting')
  outbox.wake()
  expect(kept).toEqual(['a kept with 2', 'b kept with 0'])
  sendings[1]?.end.resolve()
  await expect.poll(() => kept.at(-1)).toBe('a forgotten')
  outbox.remove('b')
  expect(kept.slice(2)).toEqual(['a forgotten', 'b forgotten'])
})
