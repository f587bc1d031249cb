import { expect, test } from 'vitest'
import type { DraftPicture } from './draft.ts'
import { PictureList } from './picture-list.ts'

const file = (name: string) => new File(['x'], name)
const picture = (id: string): DraftPicture => ({ id, url: `/files/pictures/${id}`, width: 4, height: 3 })

/** A list whose sendings end when the test says so. */
function listOf(initial: DraftPicture[] = []) {
  const sendings = new Map<string, PromiseWithResolvers<DraftPicture>>()
  const removed: string[] = []
  const list = new PictureList({
    initial,
    send: ({ name }) => {
      const sending = Promise.withResolvers<DraftPicture>()
      sendings.set(name, sending)
      return sending.promise
    },
    isRefusal: (error) => (error as Error).message === 'refus',
    onRemove: ({ id }) => removed.push(id),
  })
  const shown = () => list.current().entries.map(({ state }) => state)
  return { list, sendings, removed, shown }
}

test('two at a time, the others wait; all have arrived when the last one has', async () => {
  const { list, sendings, shown } = listOf()
  list.add(['a', 'b', 'c'].map(file))
  expect(shown()).toEqual(['sending', 'sending', 'waiting'])
  const settled = list.settled()
  sendings.get('b')?.resolve(picture('b'))
  await expect.poll(shown).toEqual(['sending', 'stored', 'sending'])
  sendings.get('a')?.resolve(picture('a'))
  sendings.get('c')?.resolve(picture('c'))
  expect(await settled).toBe(true)
  expect(list.stored().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a refused file is named and gone, a lost one can be sent again, the others stay', async () => {
  const { list, sendings, shown } = listOf([picture('old')])
  list.add([file('faux.pdf'), file('perdu.jpg')])
  sendings.get('faux.pdf')?.reject(new Error('refus'))
  sendings.get('perdu.jpg')?.reject(new Error('réseau'))
  await expect.poll(shown).toEqual(['stored', 'failed'])
  expect(list.current().refusals).toMatchObject([{ name: 'faux.pdf', message: 'refus' }])
  expect(await list.settled()).toBe(false)
  list.retry(list.current().entries[1]?.key as string)
  sendings.get('perdu.jpg')?.resolve(picture('perdu'))
  expect(await list.settled()).toBe(true)
})

test('no more than twelve, none above 20 MB', () => {
  const { list } = listOf(Array.from({ length: 11 }, (_, index) => picture(String(index))))
  list.add([new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'lourde.jpg'), file('a'), file('b')])
  expect(list.current().entries).toHaveLength(12)
  expect(list.current().refusals.map(({ name }) => name)).toEqual(['lourde.jpg', 'b'])
})

test('one taken off while it was on its way is taken off the server too', async () => {
  const { list, sendings, removed } = listOf()
  list.add([file('a')])
  list.remove(list.current().entries[0]?.key as string)
  sendings.get('a')?.resolve(picture('a'))
  await expect.poll(() => removed).toEqual(['a'])
  expect(list.current().entries).toEqual([])
})

test('moved, and marked when the server has lost it', () => {
  const { list, shown } = listOf([picture('a'), picture('b'), picture('c')])
  list.move(list.current().entries[2]?.key as string, 0)
  expect(list.stored().map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  list.markMissing(['a'])
  expect(shown()).toEqual(['stored', 'failed', 'stored'])
})
