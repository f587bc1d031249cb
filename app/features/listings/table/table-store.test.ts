import { expect, test } from 'vitest'
import type { TableBatch, WrittenRow } from '#domain/selling/table-batches.ts'
import type { ListingRow } from '#domain/selling/table-rows.ts'
import { TableStore } from './table-store.ts'
import type { RowEdits } from './unsaved-edits.ts'

const row = (id: string, cells: ListingRow['cells']): ListingRow => ({
  picture: null,
  pictureCount: 0,
  id,
  cells,
  kind: 'draft',
  status: null,
  isHidden: false,
  problems: {},
})

type Answer = (row: TableBatch['rows'][number]) => Partial<WrittenRow>

/** Creates a store whose server accepts everything, unless `answer` returns otherwise. */
function startStore(answer: Answer = () => ({})) {
  const sent: TableBatch['rows'][] = []
  let kept: ReadonlyMap<string, RowEdits> = new Map()
  let goneCount = 0
  const connection = { isDown: false, refuses: (_rows: TableBatch['rows']) => false }
  const store = new TableStore([row('a', { price: '10' }), row('b', {})], {
    send: async (rows) => {
      if (connection.isDown) throw new TypeError('network')
      if (connection.refuses(rows)) throw new RangeError('Trop de texte.')
      sent.push(rows)
      return rows.map((written) => ({
        id: written.id,
        row: row(
          written.id,
          Object.fromEntries(Object.entries(written.cells).map(([column, { text }]) => [column, text])),
        ),
        isWritten: true,
        refused: {},
        ...answer(written),
      }))
    },
    isOffline: (error) => error instanceof TypeError,
    refusalMessage: (error) => (error instanceof RangeError ? error.message : null),
    storeEdits: (edits) => {
      kept = new Map(edits)
      return edits.size < 1_000
    },
    onWritten: () => {},
    onRowsGone: () => {
      goneCount += 1
    },
  })
  return { store, sent, connection, keptCount: () => kept.size, goneCount: () => goneCount }
}

test('the store sends edited texts with the texts seen before, and undoes them in one step', async () => {
  const { store, sent } = startStore()
  store.write([
    { id: 'a', column: 'price', text: '12' },
    { id: 'b', column: 'price', text: '13' },
  ])
  await store.flush()
  expect(sent).toEqual([
    [
      { id: 'a', kind: 'draft', cells: { price: { text: '12', seen: '10' } } },
      { id: 'b', kind: 'draft', cells: { price: { text: '13', seen: '' } } },
    ],
  ])
  expect(store.getSnapshot()).toMatchObject({ saving: 'saved', unsaved: 0 })
  expect(store.undo()).toBe(2)
  expect(store.textOf('a', 'price')).toBe('10')
  await store.flush()
  expect(sent.at(-1)?.[0]?.cells).toEqual({ price: { text: '10', seen: '12' } })
  expect(store.redo()).toBe(2)
  expect(store.textOf('b', 'price')).toBe('13')
})

test('the store saves unsent edits on the device, and sends them once the connection returns', async () => {
  const { store, sent, connection, keptCount } = startStore()
  connection.isDown = true
  store.write([{ id: 'a', column: 'price', text: '12' }])
  await store.flush()
  expect(store.getSnapshot()).toMatchObject({ saving: 'offline', unsaved: 1 })
  expect(keptCount()).toBe(1)
  connection.isDown = false
  await store.flush()
  expect(sent).toHaveLength(1)
  expect(keptCount()).toBe(0)
})

test('the store shows a refused cell with its reason until its row changes', async () => {
  let isRefusing = true
  const { store, sent } = startStore(() =>
    isRefusing
      ? { row: row('a', { price: '10' }), isWritten: false, refused: { 'values.f': 'Largeur manque.' } }
      : {},
  )
  store.write([{ id: 'a', column: 'categoryId', text: 'doors' }])
  await store.flush()
  const [shown] = store.getSnapshot().rows
  expect(shown?.cells.categoryId).toBe('doors')
  expect(shown?.problems).toMatchObject({ 'values.f': 'Largeur manque.' })
  await store.flush()
  expect(sent).toHaveLength(1)
  isRefusing = false
  store.write([{ id: 'a', column: 'values.f', text: '83' }])
  await store.flush()
  expect(Object.keys(sent[1]?.[0]?.cells ?? {})).toEqual(['categoryId', 'values.f'])
  expect(store.getSnapshot().unsaved).toBe(0)
})

test('the store sends a cell again that was edited during its request', async () => {
  const { store, sent } = startStore()
  store.write([{ id: 'a', column: 'price', text: '12' }])
  const sending = store.flush()
  store.write([{ id: 'a', column: 'price', text: '15' }])
  await sending
  expect(sent.map(([first]) => first?.cells.price)).toEqual([
    { text: '12', seen: '10' },
    { text: '15', seen: '12' },
  ])
})

test('the store sends a cell edited during a refusal with the text seen before', async () => {
  const now = row('a', { price: '7' })
  const { store, sent } = startStore(({ cells }) =>
    cells.price?.seen === '7' ? {} : { row: now, isWritten: false, refused: { price: 'Ce prix a changé.' } },
  )
  store.write([{ id: 'a', column: 'price', text: '12' }])
  const sending = store.flush()
  store.write([{ id: 'a', column: 'price', text: '15' }])
  await sending
  expect(sent.map(([first]) => first?.cells.price?.seen)).toEqual(['10', '10'])
  expect(store.getSnapshot().rows[0]).toMatchObject({
    cells: { price: '15' },
    problems: { price: 'Ce prix a changé.' },
  })
  store.write([{ id: 'a', column: 'price', text: '16' }])
  await store.flush()
  expect(sent.at(-1)?.[0]?.cells.price).toEqual({ text: '16', seen: '7' })
})

test('the store drops a deleted row and reports it, and splits a batch that is too large', async () => {
  const { store, goneCount } = startStore(({ id }) => (id === 'b' ? { row: null } : {}))
  store.write([{ id: 'b', column: 'price', text: '1' }])
  await store.flush()
  expect(goneCount()).toBe(1)
  const removing = startStore(() => ({ row: null }))
  removing.store.write([{ id: 'b', column: 'price', text: '1' }])
  const sending = removing.store.flush()
  removing.store.remove(['b'])
  await sending
  expect(removing.goneCount()).toBe(0)
  expect(store.getSnapshot().rows.map(({ id }) => id)).toEqual(['a'])
  const many = startStore()
  const ids = Array.from({ length: 450 }, (_, index) => `row ${index}`)
  many.store.setRows(ids.map((id) => row(id, {})))
  many.store.write(ids.map((id) => ({ id, column: 'price', text: '5' })))
  await many.store.flush()
  expect(many.sent.map((rows) => rows.length)).toEqual([200, 200, 50])
})

test('the store sends the other rows when one makes the server refuse its batch', async () => {
  const { store, connection } = startStore()
  const ids = Array.from({ length: 20 }, (_, index) => `row ${index}`)
  store.setRows(ids.map((id) => row(id, {})))
  connection.refuses = (rows) => rows.some(({ cells }) => cells.title?.text === 'long')
  store.write(ids.map((id, index) => ({ id, column: 'title', text: index === 7 ? 'long' : 'Porte' })))
  await store.flush()
  expect(store.getSnapshot()).toMatchObject({ saving: 'saved', unsaved: 1 })
  expect(store.getSnapshot().rows[7]?.problems).toEqual({ title: 'Trop de texte.' })
  store.discardRefused()
  expect(store.getSnapshot().unsaved).toBe(0)
  expect(store.textOf('row 7', 'title')).toBe('')
})

test('the store restores the characteristics when a change of category is undone', async () => {
  const { store, sent } = startStore(({ id, cells }) => ({
    row: row(id, { categoryId: cells.categoryId?.text ?? '' }),
  }))
  store.setRows([row('a', { categoryId: 'doors', 'values.f': '83' })])
  store.write([{ id: 'a', column: 'categoryId', text: 'plain' }])
  await store.flush()
  expect(Object.keys(sent[0]?.[0]?.cells ?? {})).toEqual(['categoryId'])
  expect(store.undo()).toBe(1)
  await store.flush()
  expect(sent[1]?.[0]?.cells).toEqual({
    categoryId: { text: 'doors', seen: 'plain' },
    'values.f': { text: '83', seen: '' },
  })
  expect(store.redo()).toBe(1)
  await store.flush()
  expect(Object.keys(sent[2]?.[0]?.cells ?? {})).toEqual(['categoryId'])
})

test('the store reports when the browser cannot store unsaved edits', () => {
  const { store, connection } = startStore()
  connection.isDown = true
  const ids = Array.from({ length: 1_000 }, (_, index) => `row ${index}`)
  store.setRows(ids.map((id) => row(id, {})))
  store.write(ids.slice(1).map((id) => ({ id, column: 'price', text: '5' })))
  expect(store.getSnapshot().isStoredLocally).toBe(true)
  store.write([{ id: 'row 0', column: 'price', text: '5' }])
  expect(store.getSnapshot().isStoredLocally).toBe(false)
})
