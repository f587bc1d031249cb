import { maxBatchRows, type TableBatch, type WrittenRow } from '#domain/selling/table-batches.ts'
import { fieldIdOf, type ListingRow, type TableColumn } from '#domain/selling/table-rows.ts'
import {
  type CellChange,
  nextBatch,
  type RowEdits,
  type ShownRow,
  type Step,
  settleEdits,
  showRow,
  textsAfter,
} from './unsaved-edits.ts'

export interface TableSnapshot {
  rows: readonly ShownRow[]
  saving: 'saved' | 'saving' | 'offline' | 'failed'
  /** Why it failed. */
  failure: string
  /** Cells that the server does not have. */
  unsaved: number
  /** Whether they survive a reload. */
  areKept: boolean
  canUndo: boolean
  canRedo: boolean
}

/** What a store does outside itself. */
export interface TablePorts {
  /** @throws an error with `isRefusal` where the batch as a whole is wrong */
  send: (rows: TableBatch['rows']) => Promise<WrittenRow[]>
  /** Whether this error is of the connection, and passes. */
  isOffline: (error: unknown) => boolean
  /** The server's words where sending the same again is useless; null: it may succeed later. */
  refusalOf: (error: unknown) => string | null
  /** Stores what is unsaved for a later visit; false where the browser cannot. */
  keep: (edits: ReadonlyMap<string, RowEdits>) => boolean
  onWritten: (rows: readonly WrittenRow[]) => void
  /** Rows are gone, and with them what was written into them. */
  onGone: () => void
}

/** Before what is written goes to the server. */
const writeDelayMs = 300
/** Before it is tried again. */
const retryDelayMs = 5_000

/** The rows, what was written into them, the way back, and its sending. */
export class TableStore {
  readonly #ports: TablePorts
  readonly #edits = new Map<string, RowEdits>()
  readonly #listeners = new Set<() => void>()
  readonly #shown = new Map<string, ShownRow>()
  #rows = new Map<string, ListingRow>()
  readonly #undos: Step[][] = []
  #redos: Step[][] = []
  #saving: TableSnapshot['saving'] = 'saved'
  #failure = ''
  #areKept = true
  #timer: ReturnType<typeof setTimeout> | undefined
  #run: Promise<void> | null = null
  #snapshot: TableSnapshot

  constructor(rows: readonly ListingRow[], ports: TablePorts) {
    this.#ports = ports
    this.#rows = new Map(rows.map((row) => [row.id, row]))
    this.#snapshot = this.#draw()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  getSnapshot = (): TableSnapshot => this.#snapshot

  /** Sends what an earlier visit left, and tries again when the connection returns. Answers how to stop. */
  start(left: ReadonlyMap<string, RowEdits>): () => void {
    const retry = () => this.retry()
    window.addEventListener('online', retry)
    for (const [id, edits] of left) if (!this.#edits.has(id)) this.#edits.set(id, edits)
    if (left.size > 0) {
      this.#changed([...left.keys()])
      this.#schedule(0)
    }
    return () => {
      window.removeEventListener('online', retry)
      void this.flush()
    }
  }

  /** The rows as the server has them now; what is unsaved stays. */
  setRows(rows: readonly ListingRow[]): void {
    this.#rows = new Map(rows.map((row) => [row.id, row]))
    for (const id of this.#shown.keys()) if (!this.#rows.has(id)) this.#shown.delete(id)
    for (const { id } of rows) this.#redraw(id)
    this.#publish()
  }

  textOf(id: string, column: TableColumn): string {
    return this.#edits.get(id)?.cells[column]?.text ?? this.#rows.get(id)?.cells[column] ?? ''
  }

  /** Writes texts into cells; one step back takes all of them back. Answers how many changed. */
  write(changes: readonly CellChange[]): number {
    const step = changes.flatMap(({ id, column, text }): Step[] => {
      const before = this.textOf(id, column)
      return this.#rows.has(id) && before !== text ? [{ id, column, before, after: text }] : []
    })
    if (step.length === 0) return 0
    const lost = step.flatMap(({ id, column }) => (column === 'categoryId' ? this.#valuesOf(id) : []))
    this.#undos.push([...step, ...lost])
    this.#redos = []
    return this.#apply(textsAfter(step))
  }

  /** The characteristics of a row, that another category may not have. */
  #valuesOf(id: string): Step[] {
    const cells = Object.entries(this.#rows.get(id)?.cells ?? {}) as [TableColumn, string][]
    return cells.flatMap(([column, before]) =>
      fieldIdOf(column) === null ? [] : [{ id, column, before, after: null }],
    )
  }

  /** Takes the last step back; answers how many cells it had. */
  undo(): number {
    const step = this.#undos.pop()
    if (!step) return 0
    this.#redos.push(step)
    this.#apply(step.map(({ before, ...cell }) => ({ ...cell, text: before })))
    return textsAfter(step).length
  }

  redo(): number {
    const step = this.#redos.pop()
    if (!step) return 0
    this.#undos.push(step)
    return this.#apply(textsAfter(step))
  }

  /** A cell says again what the server has. */
  discard(id: string, column: TableColumn): void {
    this.#drop(id, column)
    this.#changed([id])
  }

  /** What the server refused says again what it has, also on rows of other pages. */
  discardRefused(): void {
    for (const [id, { cells }] of [...this.#edits])
      for (const [column, { refusal }] of Object.entries(cells))
        if (refusal !== undefined) this.#drop(id, column)
    this.#changed([...this.#rows.keys()])
  }

  /** Removes drafts that were published or deleted. */
  remove(ids: readonly string[]): void {
    for (const id of ids) this.#forget(id)
    this.#changed([])
  }

  #forget(id: string): void {
    this.#rows.delete(id)
    this.#edits.delete(id)
    this.#shown.delete(id)
  }

  retry(): void {
    if (this.#saving === 'offline' || this.#saving === 'failed') this.#schedule(0)
  }

  /** Sends everything that can be sent; finished when it is answered or has failed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#run ??= this.#sendAll().finally(() => {
      this.#run = null
    })
    return this.#run
  }

  #apply(changes: readonly CellChange[]): number {
    for (const { id, column, text } of changes) {
      const row = this.#rows.get(id)
      if (!row) continue
      const edits = this.#edits.get(id) ?? { kind: row.kind, cells: {}, lacks: {} }
      this.#edits.set(id, edits)
      const known = edits.cells[column]
      const seen = known && !known.refusal ? known.seen : (row.cells[column] ?? '')
      edits.cells[column] = { text, seen }
      // What was refused may be taken together with this.
      edits.lacks = {}
      for (const edit of Object.values(edits.cells)) {
        if (edit.refusal && edit !== edits.cells[column]) delete edit.refusal
      }
    }
    this.#changed([...new Set(changes.map(({ id }) => id))])
    this.#schedule(writeDelayMs)
    return changes.length
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  async #sendAll(): Promise<void> {
    let limit = maxBatchRows
    for (let batch = nextBatch(this.#edits, limit); batch.length > 0; batch = nextBatch(this.#edits, limit)) {
      this.#setSaving('saving')
      try {
        this.#settle(batch, await this.#ports.send(batch))
        limit = maxBatchRows
      } catch (error) {
        const refusal = this.#ports.refusalOf(error)
        if (refusal === null) return this.#fail(error)
        // One row holds up no other.
        if (batch.length > 1) limit = Math.ceil(batch.length / 2)
        else for (const row of batch) this.#refuse(row, refusal)
      }
    }
    this.#setSaving('saved')
  }

  #refuse({ id, cells }: TableBatch['rows'][number], refusal: string): void {
    const written = Object.entries(this.#edits.get(id)?.cells ?? {})
    for (const [column, edit] of written) if (edit.text === cells[column]?.text) edit.refusal = refusal
    this.#changed([id])
  }

  #fail(error: unknown): void {
    const isOffline = this.#ports.isOffline(error)
    this.#failure = isOffline ? '' : error instanceof Error ? error.message : ''
    this.#setSaving(isOffline ? 'offline' : 'failed')
    if (isOffline) this.#schedule(retryDelayMs)
  }

  #settle(batch: TableBatch['rows'], written: readonly WrittenRow[]): void {
    const sent = new Map(batch.map((row) => [row.id, row.cells]))
    // Rows that this page has removed meanwhile have no edits.
    const isLost = written.some(({ id, row }) => row === null && this.#edits.has(id))
    for (const { id, row, ...outcome } of written) {
      if (row === null) {
        this.#forget(id)
        continue
      }
      // A row of another page was sent for an earlier visit.
      if (this.#rows.has(id)) this.#rows.set(id, row)
      const edits = this.#edits.get(id)
      if (!edits) continue
      settleEdits(edits, { ...outcome, sent: sent.get(id) ?? {}, now: row.cells })
      if (Object.keys(edits.cells).length === 0) this.#edits.delete(id)
    }
    this.#ports.onWritten(written)
    if (isLost) this.#ports.onGone()
    this.#changed(written.map(({ id }) => id))
  }

  #drop(id: string, column: string): void {
    const edits = this.#edits.get(id)
    if (!edits) return
    delete edits.cells[column]
    if (Object.keys(edits.cells).length === 0) this.#edits.delete(id)
  }

  #setSaving(saving: TableSnapshot['saving']): void {
    if (this.#saving === saving) return
    this.#saving = saving
    this.#publish()
  }

  #changed(ids: readonly string[]): void {
    this.#areKept = this.#ports.keep(this.#edits)
    for (const id of ids) this.#redraw(id)
    this.#publish()
  }

  #redraw(id: string): void {
    const row = this.#rows.get(id)
    if (row) this.#shown.set(id, showRow(row, this.#edits.get(id)))
  }

  #publish(): void {
    this.#snapshot = this.#draw()
    for (const listener of this.#listeners) listener()
  }

  #draw(): TableSnapshot {
    const rows = [...this.#rows.keys()].flatMap((id) => {
      if (!this.#shown.has(id)) this.#redraw(id)
      return this.#shown.get(id) ?? []
    })
    const edits = [...this.#edits.values()]
    return {
      rows,
      saving: this.#saving,
      failure: this.#failure,
      areKept: this.#areKept,
      unsaved: edits.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0),
      canUndo: this.#undos.length > 0,
      canRedo: this.#redos.length > 0,
    }
  }
}
