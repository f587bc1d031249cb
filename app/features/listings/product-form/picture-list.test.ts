import { expect, test } from 'vitest'
import type { DraftPicture } from './draft.ts'
import { PictureList } from './picture-list.ts'

const file = (name: string) => new File(['x'], name)
const picture = (id: string): DraftPicture => ({ id, url: `/files/pictures/${id}`, width: 4, height: 3 })

/** Creates a list whose uploads the test ends. */
function createList(initial: DraftPicture[] = []) {
  const uploads = new Map<string, PromiseWithResolvers<DraftPicture>>()
  const removed: string[] = []
  const list = new PictureList({
    initial,
    send: ({ name }) => {
      const upload = Promise.withResolvers<DraftPicture>()
      uploads.set(name, upload)
      return upload.promise
    },
    isRefusal: (error) => (error as Error).message === 'refus',
    onRemove: ({ id }) => removed.push(id),
  })
  const states = () => list.current().entries.map(({ state }) => state)
  return { list, uploads, removed, states }
}

test('PictureList uploads two photos at a time and settles when all are stored', async () => {
  const { list, uploads, states } = createList()
  list.add(['a', 'b', 'c'].map(file))
  expect(states()).toEqual(['sending', 'sending', 'waiting'])
  const settled = list.settled()
  uploads.get('b')?.resolve(picture('b'))
  await expect.poll(states).toEqual(['sending', 'stored', 'sending'])
  uploads.get('a')?.resolve(picture('a'))
  uploads.get('c')?.resolve(picture('c'))
  expect(await settled).toBe(true)
  expect(list.stored().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('PictureList removes a refused photo, keeps the others and retries a failed upload', async () => {
  const { list, uploads, states } = createList([picture('old')])
  list.add([file('faux.pdf'), file('perdu.jpg')])
  uploads.get('faux.pdf')?.reject(new Error('refus'))
  uploads.get('perdu.jpg')?.reject(new Error('réseau'))
  await expect.poll(states).toEqual(['stored', 'failed'])
  expect(list.current().refusals).toMatchObject([{ name: 'faux.pdf', message: 'refus' }])
  expect(await list.settled()).toBe(false)
  list.retry(list.current().entries[1]?.key as string)
  uploads.get('perdu.jpg')?.resolve(picture('perdu'))
  expect(await list.settled()).toBe(true)
})

test('PictureList refuses a thirteenth photo and photos above 20 MB', () => {
  const { list } = createList(Array.from({ length: 11 }, (_, index) => picture(String(index))))
  list.add([new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'lourde.jpg'), file('a'), file('b')])
  expect(list.current().entries).toHaveLength(12)
  expect(list.current().refusals.map(({ name }) => name)).toEqual(['lourde.jpg', 'b'])
})

test('PictureList deletes a photo from the server when it was removed during its upload', async () => {
  const { list, uploads, removed } = createList()
  list.add([file('a')])
  list.remove(list.current().entries[0]?.key as string)
  uploads.get('a')?.resolve(picture('a'))
  await expect.poll(() => removed).toEqual(['a'])
  expect(list.current().entries).toEqual([])
})

test('PictureList moves a photo and marks a photo missing on the server as failed', () => {
  const { list, states } = createList([picture('a'), picture('b'), picture('c')])
  list.move(list.current().entries[2]?.key as string, 0)
  expect(list.stored().map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  list.markMissing(['a'])
  expect(states()).toEqual(['stored', 'failed', 'stored'])
})
