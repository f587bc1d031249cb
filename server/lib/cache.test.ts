import { describe, expect, test } from 'vitest'
import { createCache } from './cache.ts'

function createTestCache(options: { maxBytes?: number } = {}) {
  // The library treats time 0 as no age.
  const clock = { ms: 1, now: () => clock.ms }
  const cache = createCache({ clock, ...options })
  const answer = (etag: string, bytes = 10) => ({ headers: {}, etag, content: new Uint8Array(bytes) })
  const find = (key: string) => cache.answers.find(key)?.etag
  return { cache, clock, answer, find }
}

describe('a cached value', () => {
  test('is read once until the next invalidation or for a minute', async () => {
    const { cache, clock } = createTestCache()
    let reads = 0
    const read = (key = 'tree') => cache.startRequest()(key, async () => ++reads)
    expect(await Promise.all([read(), read(), read('settings')])).toEqual([1, 1, 2])
    cache.invalidate()
    expect([await read(), await read()]).toEqual([3, 3])
    clock.ms += 59_999
    expect(await read()).toBe(3)
    clock.ms += 2
    expect(await read()).toBe(4)
  })

  test('whose read began before an invalidation is not used after it', async () => {
    const { cache } = createTestCache()
    const { promise, resolve } = Promise.withResolvers<string>()
    const before = cache.startRequest()('tree', () => promise)
    cache.invalidate()
    expect(await cache.startRequest()('tree', async () => 'after')).toBe('after')
    resolve('before')
    expect(await before).toBe('before')
    expect(await cache.startRequest()('tree', async () => 'again')).toBe('after')
  })

  test('of a request that began before an invalidation is used by that request alone', async () => {
    const { cache } = createTestCache()
    const earlierRequest = cache.startRequest()
    cache.invalidate()
    expect(await earlierRequest('cards', async () => 'old')).toBe('old')
    expect(await cache.startRequest()('cards', async () => 'new')).toBe('new')
    expect(await earlierRequest('cards', async () => 'old')).toBe('old')
  })

  test('whose read fails is read again', async () => {
    const { cache } = createTestCache()
    const read = cache.startRequest()
    const fail = () => Promise.reject(new Error('away'))
    await expect(Promise.all([read('tree', fail), read('tree', fail)])).rejects.toThrow('away')
    expect(await read('tree', async () => 'back')).toBe('back')
  })

  test('is evicted when it is least recently used', async () => {
    const { cache } = createTestCache()
    let reads = 0
    const read = (key: string) => cache.startRequest()(key, async () => ++reads)
    await read('usual')
    for (let index = 0; index < 1_500; index += 1) {
      await read(`slug ${index}`)
      await read('usual')
    }
    expect(await read('usual')).toBe(1)
    expect(await read('slug 0')).toBeGreaterThan(1_500)
  })
})

describe('a cached answer', () => {
  test('is found until the next invalidation, for at most a minute', async () => {
    const { cache, clock, answer, find } = createTestCache()
    expect(find('/')).toBeUndefined()
    await cache.answers.make('/', async () => answer('a'))
    clock.ms += 59_000
    expect(find('/')).toBe('a')
    cache.invalidate()
    expect(find('/')).toBeUndefined()
    await cache.answers.make('/', async () => answer('b'))
    clock.ms += 60_001
    expect(find('/')).toBeUndefined()
  })

  test('is made at most four times a second during changes', async () => {
    const { cache, clock, answer } = createTestCache()
    let made = 0
    for (; clock.ms <= 10_000; clock.ms += 10) {
      cache.invalidate()
      if (cache.answers.find('/')) continue
      made += 1
      await cache.answers.make('/', async () => answer('a'))
    }
    expect(made).toBe(40)
  })

  test('invalidated while it is made is not found', async () => {
    const { cache, clock, answer, find } = createTestCache()
    await cache.answers.make('/', async () => {
      cache.invalidate()
      clock.ms = 300
      return answer('a')
    })
    expect(find('/')).toBeUndefined()
  })

  test('is made once by concurrent requests unless it is invalidated meanwhile', async () => {
    const { cache, clock, answer, find } = createTestCache()
    const first = Promise.withResolvers<ReturnType<typeof answer>>()
    const requests = [
      cache.answers.make('/', () => first.promise),
      cache.answers.make('/', async () => answer('never')),
    ]
    clock.ms = 300
    cache.invalidate()
    expect((await cache.answers.make('/', async () => answer('b')))?.etag).toBe('b')
    first.resolve(answer('a'))
    expect((await Promise.all(requests)).map((made) => made?.etag)).toEqual(['a', 'a'])
    expect(find('/')).toBe('b')
  })

  test('that is null or fails is not stored', async () => {
    const { cache, answer } = createTestCache()
    expect(await cache.answers.make('/', async () => null)).toBeNull()
    await expect(cache.answers.make('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await cache.answers.make('/', async () => answer('a')))?.etag).toBe('a')
  })

  test('is evicted by size, least recently used first, and not stored above the limit', async () => {
    const { cache, answer, find } = createTestCache({ maxBytes: 35_000 })
    for (const key of ['/a', '/b']) await cache.answers.make(key, async () => answer(key, 10_000))
    find('/a')
    await cache.answers.make('/c', async () => answer('/c', 10_000))
    expect(['/a', '/b', '/c'].map(find)).toEqual(['/a', undefined, '/c'])
    expect((await cache.answers.make('/d', async () => answer('/d', 40_000)))?.etag).toBe('/d')
    expect(['/a', '/c', '/d'].map(find)).toEqual(['/a', '/c', undefined])
  })
})

describe('cache.disconnect', () => {
  test('stops the use of answers and serves current ones as last known for 15 minutes', async () => {
    const { cache, clock, answer, find } = createTestCache()
    await cache.answers.make('/', async () => answer('a'))
    expect(cache.answers.findLastKnown('/')).toBeNull()
    cache.disconnect()
    expect(find('/')).toBeUndefined()
    expect(cache.answers.findLastKnown('/')?.etag).toBe('a')
    // A second disconnection before a new answer keeps the last known ones.
    cache.disconnect()
    expect(cache.answers.findLastKnown('/')?.etag).toBe('a')
    clock.ms += 15 * 60_000
    expect(cache.answers.findLastKnown('/')).toBeNull()
  })

  test('serves no last-known answer that was invalidated or made again', async () => {
    const { cache, answer } = createTestCache()
    await cache.answers.make('/a', async () => answer('a'))
    cache.invalidate()
    await cache.answers.make('/b', async () => answer('b'))
    cache.disconnect()
    expect(cache.answers.findLastKnown('/a')).toBeNull()
    expect(cache.answers.findLastKnown('/b')?.etag).toBe('b')
    await cache.answers.make('/c', async () => answer('c'))
    expect(cache.answers.findLastKnown('/b')).toBeNull()
  })

  test('leaves an answer being made unstored', async () => {
    const { cache, answer, find } = createTestCache()
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answer>>()
    const made = cache.answers.make('/', () => promise)
    cache.disconnect()
    resolve(answer('a'))
    expect((await made)?.etag).toBe('a')
    expect(find('/')).toBeUndefined()
  })
})
