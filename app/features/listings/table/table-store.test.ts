import { expect, test } from 'vitest'
import type { TableBatch, WrittenRow } from '#domain/selling/table-batches.ts'
import type { TableRow } from '#domain/selling/table-rows.ts'
import { TableStore } from './table-store.ts'
import type { RowEdits } from './unsaved-edits.ts'

const row = (id: string, cells: TableRow['cells']): TableRow => ({
  ...{ id, cells, kind: 'draft', status: null, isHidden: false, problems: {}, picture: null },
})

type Answer = (row: TableBatch['rows'][number]) => Partial<WrittenRow>

/** A store before a server that takes everything, unless `answer` says otherwise. */
function startStore(answer: Answer = () => ({})) {
  const sent: TableBatch['rows'][] = []
  let kept: ReadonlyMap<string, RowEdits> = new Map()
  const connection = { isDown: false }
  const store = new TableStore([row('a', { price: '10' }), row('b', {})], {
    send: async (rows) => {
      if (connection.isDown) throw new TypeError('network')
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
    refusalOf: () => null,
    keep: (edits) => {
      kept = new Map(edits)
    },
    onWritten: () => {},
  })
  return { store, sent, connection, keptCount: () => kept.size }
}

test('the store sends what is written with what was seen, and takes it back as one step', async () => {
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

test('the store keeps what it cannot send, and sends it once the connection is back', async () => {
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

test('the store keeps a refused cell with its reason until its row changes', async () => {
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

test('the store sends a cell again that was written while it was on its way', async () => {
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

test('the store drops a row that is gone, and splits what is too much for one call', async () => {
  const { store } = startStore(({ id }) => (id === 'b' ? { row: null } : {}))
  store.write([{ id: 'b', column: 'price', text: '1' }])
  await store.flush()
  expect(store.getSnapshot().rows.map(({ id }) => id)).toEqual(['a'])
  const many = startStore()
  const ids = Array.from({ length: 450 }, (_, index) => `row ${index}`)
  many.store.setRows(ids.map((id) => row(id, {})))
  many.store.write(ids.map((id) => ({ id, column: 'price', text: '5' })))
  await many.store.flush()
  expect(many.sent.map((rows) => rows.length)).toEqual([200, 200, 50])
})
