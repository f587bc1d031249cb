import { describe, expect, test } from 'vitest'
import { type CachedPage, createPageStore } from './page-store.ts'

const page = (text: string, bytes = 10): CachedPage => ({
  headers: {},
  etag: text,
  content: new Uint8Array(bytes),
})

function storeAt(options: { mostBytes?: number } = {}) {
  const clock = { ms: 0 }
  const store = createPageStore({ mostBytes: 1_000_000, now: () => clock.ms, ...options })
  return { store, clock }
}

test('a page is found until something changes, and a minute at most', async () => {
  const { store, clock } = storeAt()
  expect(store.find('/')).toBeNull()
  await store.make('/', async () => page('a'))
  clock.ms = 59_000
  expect(store.find('/')?.etag).toBe('a')
  store.change()
  expect(store.find('/')).toBeNull()
  await store.make('/', async () => page('b'))
  clock.ms += 60_000
  expect(store.find('/')).toBeNull()
})

test('under many changes an address is made anew only so often, and its page is never older than that', async () => {
  const { store, clock } = storeAt()
  let made = 0
  for (; clock.ms < 10_000; clock.ms += 10) {
    store.change()
    if (store.find('/')) continue
    made += 1
    await store.make('/', async () => page('a'))
  }
  expect(made).toBe(40)
})

test('what changed while a page was made counts as changed since', async () => {
  const { store, clock } = storeAt()
  await store.make('/', async () => {
    store.change()
    clock.ms = 300
    return page('a')
  })
  expect(store.find('/')).toBeNull()
})

test('whoever asks while a page is made waits for it; after a change it is made for them', async () => {
  const { store, clock } = storeAt()
  const first = Promise.withResolvers<CachedPage>()
  const answers = [store.make('/', () => first.promise), store.make('/', async () => page('never'))]
  clock.ms = 300
  store.change()
  const later = store.make('/', async () => page('b'))
  expect((await later)?.etag).toBe('b')
  first.resolve(page('a'))
  expect((await Promise.all(answers)).map((answer) => answer?.etag)).toEqual(['a', 'a'])
  // What was begun before does not take the place of what was begun after.
  expect(store.find('/')?.etag).toBe('b')
})

test('what was begun before everything was cleared is answered and not stored', async () => {
  const { store } = storeAt()
  const made = Promise.withResolvers<CachedPage>()
  const answer = store.make('/', () => made.promise)
  store.clear()
  made.resolve(page('a'))
  expect((await answer)?.etag).toBe('a')
  expect(store.find('/')).toBeNull()
})

test('what is not for everybody, and what fails, leaves nothing behind', async () => {
  const { store } = storeAt()
  expect(await store.make('/', async () => null)).toBeNull()
  await expect(store.make('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(store.find('/')).toBeNull()
  expect((await store.make('/', async () => page('a')))?.etag).toBe('a')
})

test('the least recently used go first when there are too many bytes; what is too large alone is not stored', async () => {
  const { store } = storeAt({ mostBytes: 30_000 })
  for (const address of ['/a', '/b']) await store.make(address, async () => page(address, 10_000))
  store.find('/a')
  await store.make('/c', async () => page('/c', 10_000))
  expect(['/a', '/b', '/c'].map((address) => store.find(address)?.etag)).toEqual(['/a', undefined, '/c'])
  await store.make('/d', async () => page('/d', 40_000))
  expect(store.pages().map(({ etag }) => etag)).toEqual(['/a', '/c'])
})

describe('when it is not known any more what changes', () => {
  test('what was true until then is put aside, for a quarter of an hour', async () => {
    const { store, clock } = storeAt()
    await store.make('/a', async () => page('a'))
    clock.ms = 120_000
    expect(store.findLastKnown('/a')).toBeNull()
    store.clear()
    expect(store.find('/a')).toBeNull()
    expect(store.findLastKnown('/a')?.etag).toBe('a')
    // A second loss before anything was made takes nothing away.
    store.clear()
    expect(store.findLastKnown('/a')?.etag).toBe('a')
    clock.ms += 15 * 60_000
    expect(store.findLastKnown('/a')).toBeNull()
  })

  test('not what had changed before, nor what was made again since', async () => {
    const { store } = storeAt()
    await store.make('/a', async () => page('a'))
    store.change()
    await store.make('/b', async () => page('b'))
    store.clear()
    expect(store.findLastKnown('/a')).toBeNull()
    expect(store.findLastKnown('/b')?.etag).toBe('b')
    await store.make('/c', async () => page('c'))
    expect(store.findLastKnown('/b')).toBeNull()
  })
})
