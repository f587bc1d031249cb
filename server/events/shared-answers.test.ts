import { expect, test } from 'vitest'
import { createSharedAnswers, type SharedAnswers, sharedByQuestion, sharedOr } from './shared-answers.ts'

function start() {
  let version = 0
  let now = 0
  let read = 0
  const begin = createSharedAnswers(
    () => version,
    () => now,
  )
  const shared: SharedAnswers = (name, read) => begin()(name, read)
  return {
    begin,
    shared,
    ask: (name = 'tree') => shared(name, async () => ++read),
    change: () => {
      version += 1
    },
    wait: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test('what is asked again is read once, until something changes or a minute has gone', async () => {
  const { ask, change, wait } = start()
  expect(await Promise.all([ask(), ask(), ask('settings')])).toEqual([1, 1, 2])
  change()
  expect([await ask(), await ask()]).toEqual([3, 3])
  wait(59_999)
  expect(await ask()).toBe(3)
  wait(1)
  expect(await ask()).toBe(4)
})

test('what was begun before a change is not for who asks after it', async () => {
  const { shared, change } = start()
  const { promise, resolve } = Promise.withResolvers<string>()
  const before = shared('tree', () => promise)
  change()
  expect(await shared('tree', async () => 'after')).toBe('after')
  resolve('before')
  expect(await before).toBe('before')
  expect(await shared('tree', async () => 'anew')).toBe('after')
})

test('nor what is read after a change by who began before it, and may go by what was so then', async () => {
  const { begin, change } = start()
  const early = begin()
  change()
  expect(await early('cards', async () => 'of before')).toBe('of before')
  expect(await begin()('cards', async () => 'of now')).toBe('of now')
  expect(await early('cards', async () => 'of before')).toBe('of now')
})

test('a failure is told to who waits for it, and not kept', async () => {
  const { shared } = start()
  const fail = async () => {
    throw new Error('away')
  }
  await expect(Promise.all([shared('tree', fail), shared('tree', fail)])).rejects.toThrow('away')
  expect(await shared('tree', async () => 'back')).toBe('back')
})

test('what visitors name takes no more room than there is: the least recently asked goes', async () => {
  const { ask } = start()
  const usual = await ask('usual')
  for (let index = 0; index < 400; index += 1) await ask(`slug ${index}`)
  expect(await ask('usual')).toBe(usual)
  for (let index = 400; index < 800; index += 1) await ask(`slug ${index}`)
  expect(await ask('usual')).toBe(usual)
  expect(await ask('slug 0')).toBeGreaterThan(800)
})

test('where nothing is shared each reads for itself', async () => {
  let read = 0
  const ask = () => sharedOr({}, 'tree', async () => ++read)
  expect([await ask(), await ask()]).toEqual([1, 2])
})

test('what several ask in their own words is found once, of so many the latest asked, and again where it is not to be kept', async () => {
  const { shared, change } = start()
  let found = 0
  const ask = (asked: string, isKept?: (answer: number) => boolean) =>
    sharedByQuestion({ shared }, 'texts', { asked, most: 2, ...(isKept && { isKept }) }, async () => ++found)
  expect(await Promise.all([ask('porte'), ask('porte'), ask('verre')])).toEqual([1, 1, 2])
  expect([await ask('zinc'), await ask('zinc'), await ask('verre'), await ask('porte')]).toEqual([3, 3, 2, 4])
  change()
  expect([await ask('porte', () => false), await ask('porte', () => false)]).toEqual([5, 6])
  const fail = async () => {
    throw new Error('away')
  }
  const question = { asked: 'chêne', most: 2 }
  await expect(sharedByQuestion({ shared }, 'texts', question, fail)).rejects.toThrow('away')
  expect(await sharedByQuestion({ shared }, 'texts', question, async () => 'back')).toBe('back')
})
