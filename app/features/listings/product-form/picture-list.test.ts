import { expect, test } from 'vitest'
import type { DraftPicture } from './draft.ts'
import { PictureList } from './picture-list.ts'

const file = (name: string, content = name) => new File([content], name)
const picture = (id: string): DraftPicture => ({ id, url: `/files/pictures/${id}`, width: 4, height: 3 })

/** Creates a list whose uploads and timers the test ends. */
function createList(initial: DraftPicture[] = []) {
  const uploads = new Map<string, PromiseWithResolvers<DraftPicture>>()
  const removed: string[] = []
  const kept: string[][] = []
  const timers: (() => void)[] = []
  const list = new PictureList({
    initial,
    send: ({ name }) => {
      const upload = Promise.withResolvers<DraftPicture>()
      uploads.set(name, upload)
      return upload.promise
    },
    isRefusal: (error) => (error as Error).message === 'refus',
    onRemove: ({ id }) => removed.push(id),
    storeUnsent: async (files) => kept.push(files.map(({ name }) => name)) > 0,
    schedule(this: unknown, callback) {
      // A browser's `setTimeout` throws in the same way.
      if (this !== undefined) throw new TypeError('Illegal invocation')
      timers.push(callback)
    },
  })
  list.addUnsent([])
  const states = () => list.getState().entries.map(({ state }) => state)
  const expire = () => {
    for (const timer of timers) timer()
  }
  return { list, uploads, removed, kept, expire, states }
}

test('PictureList uploads two photos at a time and settles when all are stored', async () => {
  const { list, uploads, states } = createList()
  list.add(['a', 'b', 'c'].map((name) => file(name)))
  expect(states()).toEqual(['sending', 'sending', 'waiting'])
  const settled = list.waitForUploads()
  uploads.get('b')?.resolve(picture('b'))
  await expect.poll(states).toEqual(['sending', 'stored', 'sending'])
  uploads.get('a')?.resolve(picture('a'))
  uploads.get('c')?.resolve(picture('c'))
  expect(await settled).toBe(true)
  expect(list.storedPictures().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('PictureList removes a refused photo, keeps the others and retries a failed upload', async () => {
  const { list, uploads, states } = createList([picture('old')])
  list.add([file('faux.pdf'), file('perdu.jpg')])
  uploads.get('faux.pdf')?.reject(new Error('refus'))
  uploads.get('perdu.jpg')?.reject(new Error('réseau'))
  await expect.poll(states).toEqual(['stored', 'failed'])
  expect(list.getState().refusals).toMatchObject([{ name: 'faux.pdf', message: 'refus' }])
  expect(await list.waitForUploads()).toBe(false)
  list.retry(list.getState().entries[1]?.key as string)
  uploads.get('perdu.jpg')?.resolve(picture('perdu'))
  expect(await list.waitForUploads()).toBe(true)
})

test('PictureList refuses a thirteenth photo and photos above 20 MB', () => {
  const { list } = createList(Array.from({ length: 11 }, (_, index) => picture(String(index))))
  list.add([new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'lourde.jpg'), file('a'), file('b')])
  expect(list.getState().entries).toHaveLength(12)
  expect(list.getState().refusals.map(({ name }) => name)).toEqual(['lourde.jpg', 'b'])
})

test('PictureList deletes a photo from the server when it was removed during its upload', async () => {
  const { list, uploads, removed } = createList()
  list.add([file('a')])
  list.remove(list.getState().entries[0]?.key as string)
  uploads.get('a')?.resolve(picture('a'))
  await expect.poll(() => removed).toEqual(['a'])
  expect(list.getState().entries).toEqual([])
})

test('PictureList moves a photo and marks a photo missing on the server as failed', () => {
  const { list, states } = createList([picture('a'), picture('b'), picture('c')])
  list.move(list.getState().entries[2]?.key as string, 0)
  expect(list.storedPictures().map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  list.markMissing(['a'])
  expect(states()).toEqual(['stored', 'failed', 'stored'])
})

test('PictureList puts a removed photo back where it was, and deletes it only if it is not put back', async () => {
  const { list, removed, expire, states } = createList([picture('a'), picture('b'), picture('c')])
  const key = (index: number) => list.getState().entries[index]?.key as string
  const putBack = list.remove(key(1))
  expect(list.storedPictures().map(({ id }) => id)).toEqual(['a', 'c'])
  putBack()
  putBack()
  expect(list.storedPictures().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  list.remove(key(0))
  expire()
  expect(removed).toEqual(['a'])
  expect(states()).toEqual(['stored', 'stored'])
})

test('PictureList sends a removed photo again when it is put back before it arrived', async () => {
  const { list, uploads, states } = createList()
  list.add([file('a')])
  const putBack = list.remove(list.getState().entries[0]?.key as string)
  uploads.get('a')?.reject(new Error('interrompu'))
  putBack()
  expect(states()).toEqual(['sending'])
  await expect.poll(() => uploads.get('a')).toBeDefined()
  uploads.get('a')?.resolve(picture('a'))
  await expect.poll(states).toEqual(['stored'])
})

test('PictureList stores the unsent photos and sends them after a reload', async () => {
  const { list, uploads, kept } = createList([picture('old')])
  list.add([file('a'), file('b')])
  uploads.get('a')?.resolve(picture('a'))
  await expect.poll(() => kept.at(-1)).toEqual(['b'])
  uploads.get('b')?.reject(new Error('réseau'))
  await expect.poll(() => list.getState().entries.at(-1)?.state).toBe('failed')
  expect(kept.at(-1)).toEqual(['b'])

  const reloaded = createList()
  reloaded.list.addUnsent([file('b')])
  expect(reloaded.states()).toEqual([])
  const next = new PictureList({
    initial: [],
    send: async ({ name }) => picture(name),
    isRefusal: () => false,
    onRemove: () => {},
    storeUnsent: async () => true,
    schedule: () => {},
  })
  next.addUnsent([file('b')])
  expect(await next.waitForUploads()).toBe(true)
  expect(next.storedPictures().map(({ id }) => id)).toEqual(['b'])
})

test('PictureList retries every failed photo at once', async () => {
  const { list, uploads, states } = createList()
  list.add([file('a'), file('b')])
  for (const name of ['a', 'b']) uploads.get(name)?.reject(new Error('réseau'))
  await expect.poll(states).toEqual(['failed', 'failed'])
  list.retryAll()
  expect(states()).toEqual(['sending', 'sending'])
})

test('PictureList refuses a photo with the bytes of another photo, also under another name', async () => {
  const { list, uploads, states } = createList()
  list.add([file('a.jpg', 'chêne')])
  uploads.get('a.jpg')?.resolve(picture('a'))
  await expect.poll(states).toEqual(['stored'])
  list.add([file('copie.jpg', 'chêne'), file('b.jpg', 'hêtre')])
  await expect.poll(() => list.getState().refusals.map(({ name }) => name)).toEqual(['copie.jpg'])
  expect(list.getState().entries).toHaveLength(2)
})
