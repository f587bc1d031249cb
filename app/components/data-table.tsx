// biome-ignore-all lint/a11y/noRedundantRoles: cards display these elements as blocks, which removes their implicit roles

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

export interface Column<Row> {
  /** Also the label of the value on a card. */
  heading: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** The identifying value of a row, which is the title of its card. */
  isTitle?: boolean
  /** Whether a card omits the value. */
  isHiddenOnCard?: (row: Row) => boolean
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Shown without rows. */
  empty: ReactNode
  isBusy?: boolean
}

/** A table whose rows become cards where there is no room for its columns: on a phone, or beside the menu. */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty, isBusy }: DataTableProps<Row>) {
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div aria-busy={isBusy} className="@container transition-opacity delay-150 aria-busy:opacity-60">
      <div className="@4xl:overflow-x-auto">
        <table role="table" className="w-full border-collapse text-left @max-4xl:block">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className="@max-4xl:sr-only">
            <tr role="row">
              {columns.map(({ heading, isNumber }) => (
                <th
                  key={heading}
                  role="columnheader"
                  scope="col"
                  className={clsx(
                    'border-b-2 border-line-strong px-3 py-2 text-sm font-semibold whitespace-nowrap first:pl-0',
                    isNumber && 'text-right',
                  )}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="@2xl:grid-cols-2 @max-4xl:grid @max-4xl:gap-3">
            {rows.map((row) => (
              <DataRow key={keyOf(row)} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function DataRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr
      role="row"
      className="@max-4xl:grid @max-4xl:content-start @max-4xl:gap-1 @max-4xl:rounded-lg @max-4xl:bg-paper @max-4xl:p-4 @max-4xl:shadow-card @4xl:border-b @4xl:border-line"
    >
      {columns.map(({ heading, cell, isNumber, isTitle, isHiddenOnCard }) => (
        <td
          key={heading}
          role="cell"
          className={clsx(
            'align-top @max-4xl:flex @max-4xl:has-[>div:empty]:hidden @max-4xl:has-[>div>div:empty]:hidden @max-4xl:items-baseline @max-4xl:justify-between @max-4xl:gap-4 @4xl:px-3 @4xl:py-3 @4xl:first:pl-0',
            isNumber && 'tabular-nums @4xl:text-right',
            isHiddenOnCard?.(row) && '@max-4xl:hidden',
            isTitle && 'font-semibold @max-4xl:order-first @max-4xl:text-lg',
          )}
        >
          {!isTitle && (
            <span aria-hidden="true" className="shrink-0 text-sm text-ink-soft @4xl:hidden">
              {heading}
            </span>
          )}
          <div
            className={clsx(
              'min-w-0 wrap-anywhere @4xl:max-w-80 @4xl:wrap-break-word',
              !isTitle && '@max-4xl:text-right',
            )}
          >
            {cell(row)}
          </div>
        </td>
      ))}
    </tr>
  )
}
