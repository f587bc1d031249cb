import { expect, test } from 'vitest'
import { createOutbox, type WaitingMessage } from './outbox.ts'

const draft = (key: string, pictures: File[] = []) => ({
  key,
  content: `Texte ${key}`,
  pictures,
  writtenAt: '2026-11-21T10:00:00Z',
})
const offline = new Error('offline')
const limited = new Error('limited')

/** Creates an outbox whose requests the test ends. */
function createTestOutbox(initial: WaitingMessage[] = []) {
  const requests: { key: string; end: PromiseWithResolvers<void> }[] = []
  const timers: { callback: () => void; milliseconds: number }[] = []
  const storage: string[] = []
  const outbox = createOutbox({
    initial,
    send: ({ key }) => {
      const end = Promise.withResolvers<void>()
      requests.push({ key, end })
      return end.promise
    },
    isTemporary: (error) => error === offline || error === limited,
    errorText: String,
    requiredWait: (error) => (error === limited ? { milliseconds: 720_000, text: '12 minutes' } : null),
    storeRefusal: ({ key }, error) => storage.push(`${key} refused: ${error}`),
    store: async ({ key, pictureCount }) => {
      storage.push(`${key} stored with ${pictureCount}`)
      return true
    },
    deleteStored: ({ key }) => storage.push(`${key} deleted`),
    startTimer: (callback, milliseconds) => timers.push({ callback, milliseconds }),
  })
  const states = () => outbox.current().map(({ key, state }) => `${key} ${state}`)
  return { outbox, requests, timers, storage, states }
}

test('the outbox sends messages one after the other in the order they were written', async () => {
  const { outbox, requests, states } = createTestOutbox()
  outbox.add(draft('a'))
  outbox.add(draft('b'))
  outbox.sendWaiting()
  expect(requests.map(({ key }) => key)).toEqual(['a'])
  expect(states()).toEqual(['a sending', 'b waiting'])
  requests[0]?.end.resolve()
  await expect.poll(() => requests.map(({ key }) => key)).toEqual(['a', 'b'])
  requests[1]?.end.resolve()
  await expect.poll(states).toEqual([])
})

test('the outbox stores an unsent message and sends it later under the same key', async () => {
  const { outbox, requests, timers, storage, states } = createTestOutbox()
  outbox.add(draft('a'))
  outbox.add(draft('b'))
  requests[0]?.end.reject(offline)
  await expect.poll(states).toEqual(['a waiting', 'b waiting'])
  expect(requests).toHaveLength(1)
  expect(storage).toEqual(['a stored with 0', 'b stored with 0'])
  timers[0]?.callback()
  expect(requests.map(({ key }) => key)).toEqual(['a', 'a'])
  requests[1]?.end.reject(offline)
  await expect.poll(() => timers).toHaveLength(2)
  expect(timers[1]?.milliseconds).toBeGreaterThan(timers[0]?.milliseconds ?? 0)
})

test('the outbox keeps a refused message with its error and sends the next one', async () => {
  const { outbox, requests, states } = createTestOutbox()
  outbox.add(draft('a'))
  outbox.add(draft('b'))
  requests[0]?.end.reject(new Error('bloqué'))
  await expect.poll(states).toEqual(['a failed', 'b sending'])
  expect(outbox.current()[0]?.error).toContain('bloqué')
  requests[1]?.end.resolve()
  await expect.poll(states).toEqual(['a failed'])
  outbox.retry('a')
  expect(requests.map(({ key }) => key)).toEqual(['a', 'b', 'a'])
})

test('the outbox waits as long as the server asks and says so', async () => {
  const { outbox, requests, timers, states } = createTestOutbox()
  outbox.add(draft('a'))
  requests[0]?.end.reject(limited)
  await expect.poll(states).toEqual(['a waiting'])
  expect(outbox.current()[0]?.error).toBe('12 minutes')
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([720_000])
})

test('the outbox stores a refusal and does not send the message again with the waiting ones', async () => {
  const { outbox, requests, storage } = createTestOutbox([
    {
      ...draft('b'),
      pictureCount: 1,
      arePicturesStored: true,
      state: 'failed',
      error: 'illisible',
    },
  ])
  outbox.add(draft('a'))
  requests[0]?.end.reject(new Error('illisible'))
  await expect.poll(() => storage).toContain('a refused: Error: illisible')
  outbox.sendWaiting()
  expect(requests.map(({ key }) => key)).toEqual(['a'])
})

test('the outbox sends messages restored from storage only with the waiting ones', () => {
  const { outbox, requests } = createTestOutbox([
    { ...draft('a'), pictureCount: 0, arePicturesStored: true, state: 'waiting', error: null },
  ])
  expect(requests).toEqual([])
  outbox.sendWaiting()
  expect(requests.map(({ key }) => key)).toEqual(['a'])
})

test('the outbox stores a message until it is sent or removed', async () => {
  const { outbox, requests, storage } = createTestOutbox()
  outbox.add(draft('a', [new File(['1'], 'mur.jpg'), new File(['2'], 'sol.jpg')]))
  expect(outbox.current()[0]).toMatchObject({ pictureCount: 2, arePicturesStored: false })
  await expect.poll(() => outbox.current()[0]?.arePicturesStored).toBe(true)
  outbox.add(draft('b'))
  requests[0]?.end.reject(offline)
  await expect.poll(() => outbox.current()[0]?.state).toBe('waiting')
  outbox.sendWaiting()
  expect(storage).toEqual(['a stored with 2', 'b stored with 0'])
  requests[1]?.end.resolve()
  await expect.poll(() => storage.at(-1)).toBe('a deleted')
  outbox.remove('b')
  expect(storage.slice(2)).toEqual(['a deleted', 'b deleted'])
})
