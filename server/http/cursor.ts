import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { invalidField } from '#domain/errors.ts'
import { partnerMessages } from '#domain/partners/messages.ts'

/** The last row of a page of a list, newest first, where the next page starts independently of changes in between. */
export interface Cursor {
  /** Precise to the microsecond, like PostgreSQL. */
  at: string
  id: string
}

/** The placeholders of a cursor in a prepared statement. */
type CursorPlaceholders = Record<keyof Cursor, Placeholder>

export interface CursorPage<Item> {
  items: Item[]
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null
}

/** Returns a row's time in PostgreSQL's own format, because another format costs more than reading the row. */
export const cursorMoment = (column: AnyPgColumn) => sql<string>`${column}::text`

/** Matches the rows after the cursor, newest first, by the index on both columns. */
export const isAfterCursor = (
  moment: AnyPgColumn,
  id: AnyPgColumn,
  cursor: Cursor | CursorPlaceholders | null,
): SQL | undefined =>
  cursor ? sql`(${moment}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : undefined

const cursorPattern =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,6})?)(Z|[+-](?:0\d|1[0-5])(?::[0-5]\d)?) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Returns false for days such as 30 February, which JavaScript reads as a day of March and PostgreSQL refuses, and for the year 0. */
const isCalendarDay = (day = ''): boolean => {
  const date = new Date(`${day}T00:00:00Z`)
  return !day.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** @throws AppError `invalid` for a malformed cursor */
export function parseCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, day, time, zone, id] =
    cursorPattern.exec(Buffer.from(text.slice(0, 200), 'base64url').toString()) ?? []
  const at = `${day}T${time}${zone}`
  if (!id || !isCalendarDay(day) || Number.isNaN(Date.parse(`${day}T${time}Z`)))
    throw invalidField('cursor', partnerMessages.wrongCursor)
  return { at, id }
}

/** Builds a page from rows, of which one more than `limit` was read. */
export function toCursorPage<Row extends Cursor, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): CursorPage<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(toItem),
    nextCursor:
      last && rows.length > limit ? Buffer.from(`${last.at} ${last.id}`).toString('base64url') : null,
  }
}
