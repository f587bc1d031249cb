import { maxBatchRows, type TableBatch, type WrittenRow } from '#domain/selling/table-batches.ts'
import { fieldIdOf, type ListingRow, type TableColumn } from '#domain/selling/table-rows.ts'
import {
  type CellChange,
  type CellStep,
  nextBatch,
  type RowEdits,
  type ShownRow,
  settleEdits,
  showRow,
  textsAfter,
} from './unsaved-edits.ts'

export interface TableSnapshot {
  rows: readonly ShownRow[]
  saving: 'saved' | 'saving' | 'offline' | 'failed'
  /** The reason of the failure. */
  failure: string
  /** The number of cells that the server does not have. */
  unsaved: number
  /** Whether the unsaved cells survive a reload. */
  isStoredLocally: boolean
  canUndo: boolean
  canRedo: boolean
}

/** The store's connections to server and browser. */
export interface TablePorts {
  /** Sends rows. @throws an error for which `refusalMessage` returns a text when the whole batch is invalid */
  send: (rows: TableBatch['rows']) => Promise<WrittenRow[]>
  /** Returns true for a connection error, which is temporary. */
  isOffline: (error: unknown) => boolean
  /** Returns the server's message when a retry would be refused too; null when it may succeed. */
  refusalMessage: (error: unknown) => string | null
  /** Stores unsaved edits for a later visit; returns false where the browser cannot. */
  storeEdits: (edits: ReadonlyMap<string, RowEdits>) => boolean
  onWritten: (rows: readonly WrittenRow[]) => void
  /** Called when rows with unsaved edits no longer exist. */
  onRowsGone: () => void
}

/** Milliseconds without input before edits are sent. */
const writeDelayMs = 300
/** Milliseconds before a retry. */
const retryDelayMs = 5_000

/** The rows of the table, their unsaved edits, the undo history, and the saving. */
export class TableStore {
  readonly #ports: TablePorts
  readonly #edits = new Map<string, RowEdits>()
  readonly #listeners = new Set<() => void>()
  readonly #shown = new Map<string, ShownRow>()
  #rows = new Map<string, ListingRow>()
  readonly #undos: CellStep[][] = []
  #redos: CellStep[][] = []
  #saving: TableSnapshot['saving'] = 'saved'
  #failure = ''
  #isStoredLocally = true
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | null = null
  #snapshot: TableSnapshot

  constructor(rows: readonly ListingRow[], ports: TablePorts) {
    this.#ports = ports
    this.#rows = new Map(rows.map((row) => [row.id, row]))
    this.#snapshot = this.#makeSnapshot()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  getSnapshot = (): TableSnapshot => this.#snapshot

  /** Sends the edits of an earlier visit, and retries when the connection returns. Returns a function that stops it. */
  start(earlierEdits: ReadonlyMap<string, RowEdits>): () => void {
    const retry = () => this.retry()
    window.addEventListener('online', retry)
    for (const [id, edits] of earlierEdits) if (!this.#edits.has(id)) this.#edits.set(id, edits)
    if (earlierEdits.size > 0) {
      this.#redrawRows([...earlierEdits.keys()])
      this.#schedule(0)
    }
    return () => {
      window.removeEventListener('online', retry)
      void this.flush()
    }
  }

  /** Sets the server's rows; unsaved edits remain. */
  setRows(rows: readonly ListingRow[]): void {
    this.#rows = new Map(rows.map((row) => [row.id, row]))
    for (const id of this.#shown.keys()) if (!this.#rows.has(id)) this.#shown.delete(id)
    for (const { id } of rows) this.#redraw(id)
    this.#publish()
  }

  textOf(id: string, column: TableColumn): string {
    return this.#edits.get(id)?.cells[column]?.text ?? this.#rows.get(id)?.cells[column] ?? ''
  }

  /** Writes texts into cells as one step of the undo history. Returns how many cells changed. */
  write(changes: readonly CellChange[]): number {
    const step = changes.flatMap(({ id, column, text }): CellStep[] => {
      const before = this.textOf(id, column)
      return this.#rows.has(id) && before !== text ? [{ id, column, before, after: text }] : []
    })
    if (step.length === 0) return 0
    const lostValues = step.flatMap(({ id, column }) =>
      column === 'categoryId' ? this.#characteristicsOf(id) : [],
    )
    this.#undos.push([...step, ...lostValues])
    this.#redos = []
    return this.#apply(textsAfter(step))
  }

  /** Returns the characteristics that a row loses with its category, as cells of the undo history. */
  #characteristicsOf(id: string): CellStep[] {
    const cells = Object.entries(this.#rows.get(id)?.cells ?? {}) as [TableColumn, string][]
    return cells.flatMap(([column, before]) =>
      fieldIdOf(column) === null ? [] : [{ id, column, before, after: null }],
    )
  }

  /** Undoes the last step and returns its number of cells. */
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

  /** Discards a cell's edit, which shows the server's text again. */
  discard(id: string, column: TableColumn): void {
    this.#removeEdit(id, column)
    this.#redrawRows([id])
  }

  /** Discards all refused edits, also in rows of other pages. */
  discardRefused(): void {
    for (const [id, { cells }] of [...this.#edits])
      for (const [column, { refusal }] of Object.entries(cells))
        if (refusal !== undefined) this.#removeEdit(id, column)
    this.#redrawRows([...this.#rows.keys()])
  }

  /** Removes published or deleted drafts. */
  remove(ids: readonly string[]): void {
    for (const id of ids) this.#removeRow(id)
    this.#redrawRows([])
  }

  #removeRow(id: string): void {
    this.#rows.delete(id)
    this.#edits.delete(id)
    this.#shown.delete(id)
  }

  retry(): void {
    if (this.#saving === 'offline' || this.#saving === 'failed') this.#schedule(0)
  }

  /** Sends all pending edits. Resolves when the server has answered or the request has failed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  #apply(changes: readonly CellChange[]): number {
    for (const { id, column, text } of changes) {
      const row = this.#rows.get(id)
      if (!row) continue
      const edits = this.#edits.get(id) ?? { kind: row.kind, cells: {}, otherProblems: {} }
      this.#edits.set(id, edits)
      const earlierEdit = edits.cells[column]
      const seen = earlierEdit && !earlierEdit.refusal ? earlierEdit.seen : (row.cells[column] ?? '')
      edits.cells[column] = { text, seen }
      // A refused cell may be accepted together with the new edit.
      edits.otherProblems = {}
      for (const edit of Object.values(edits.cells)) {
        if (edit.refusal && edit !== edits.cells[column]) delete edit.refusal
      }
    }
    this.#redrawRows([...new Set(changes.map(({ id }) => id))])
    this.#schedule(writeDelayMs)
    return changes.length
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  async #sendAll(): Promise<void> {
    let maxRows = maxBatchRows
    for (
      let batch = nextBatch(this.#edits, maxRows);
      batch.length > 0;
      batch = nextBatch(this.#edits, maxRows)
    ) {
      this.#setSaving('saving')
      try {
        this.#settle(batch, await this.#ports.send(batch))
        maxRows = maxBatchRows
      } catch (error) {
        const refusal = this.#ports.refusalMessage(error)
        if (refusal === null) return this.#fail(error)
        // An invalid row must not block the others.
        if (batch.length > 1) maxRows = Math.ceil(batch.length / 2)
        else for (const row of batch) this.#refuse(row, refusal)
      }
    }
    this.#setSaving('saved')
  }

  #refuse({ id, cells }: TableBatch['rows'][number], refusal: string): void {
    const written = Object.entries(this.#edits.get(id)?.cells ?? {})
    for (const [column, edit] of written) if (edit.text === cells[column]?.text) edit.refusal = refusal
    this.#redrawRows([id])
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
    const isRowGone = written.some(({ id, row }) => row === null && this.#edits.has(id))
    for (const { id, row, ...outcome } of written) {
      if (row === null) {
        this.#removeRow(id)
        continue
      }
      // Edits of an earlier visit may concern rows of another page.
      if (this.#rows.has(id)) this.#rows.set(id, row)
      const edits = this.#edits.get(id)
      if (!edits) continue
      settleEdits(edits, { ...outcome, sentCells: sent.get(id) ?? {}, current: row.cells })
      if (Object.keys(edits.cells).length === 0) this.#edits.delete(id)
    }
    this.#ports.onWritten(written)
    if (isRowGone) this.#ports.onRowsGone()
    this.#redrawRows(written.map(({ id }) => id))
  }

  #removeEdit(id: string, column: string): void {
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

  #redrawRows(ids: readonly string[]): void {
    this.#isStoredLocally = this.#ports.storeEdits(this.#edits)
    for (const id of ids) this.#redraw(id)
    this.#publish()
  }

  #redraw(id: string): void {
    const row = this.#rows.get(id)
    if (row) this.#shown.set(id, showRow(row, this.#edits.get(id)))
  }

  #publish(): void {
    this.#snapshot = this.#makeSnapshot()
    for (const listener of this.#listeners) listener()
  }

  #makeSnapshot(): TableSnapshot {
    const rows = [...this.#rows.keys()].flatMap((id) => {
      if (!this.#shown.has(id)) this.#redraw(id)
      return this.#shown.get(id) ?? []
    })
    const edits = [...this.#edits.values()]
    return {
      rows,
      saving: this.#saving,
      failure: this.#failure,
      isStoredLocally: this.#isStoredLocally,
      unsaved: edits.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0),
      canUndo: this.#undos.length > 0,
      canRedo: this.#redos.length > 0,
    }
  }
}
