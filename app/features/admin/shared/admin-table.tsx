// biome-ignore-all lint/a11y/noRedundantRoles: shown as blocks on a phone, these elements lose their meaning without

import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Also the label of the value on a phone. */
  heading: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** The first thing one looks for in a row: on a phone the card's title. */
  isTitle?: boolean
}

interface AdminTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What to say when there is nothing. */
  empty: ReactNode
  isBusy?: boolean
}

/** A table that becomes one card a row on a phone. */
export function AdminTable<Row>({ caption, columns, rows, keyOf, empty, isBusy }: AdminTableProps<Row>) {
  if (rows.length === 0) {
    return <div className="border-l-2 border-terracotta py-2 pl-6 text-lg">{empty}</div>
  }
  return (
    <div aria-busy={isBusy} className="transition-opacity delay-150 aria-busy:opacity-60 md:overflow-x-auto">
      <table role="table" className="w-full border-collapse text-left max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
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
        <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="max-md:grid max-md:gap-1 max-md:rounded-lg max-md:bg-paper max-md:p-4 max-md:shadow-card md:border-b md:border-line"
            >
              {columns.map(({ heading, cell, isNumber, isTitle }) => (
                <td
                  key={heading}
                  role="cell"
                  className={clsx(
                    'align-top max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 md:px-3 md:py-3 md:first:pl-0',
                    isNumber && 'tabular-nums md:text-right',
                    isTitle && 'font-semibold max-md:order-first max-md:text-lg',
                  )}
                >
                  {!isTitle && (
                    <span aria-hidden="true" className="text-sm text-ink-soft md:hidden">
                      {heading}
                    </span>
                  )}
                  <div className="min-w-0 wrap-anywhere max-md:text-right">{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
