import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { categoriesQuery } from '#app/lib/categories.ts'
import { categoryFieldsQuery } from '#app/lib/category-fields.ts'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { useAccount } from '#app/lib/session.ts'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import type { TablePage } from '#domain/selling/table-batches.ts'
import { type ColumnShape, fieldColumnShape, fixedColumnShape } from '#domain/selling/table-cell.ts'
import {
  cellLock,
  type FixedColumn,
  fieldIdOf,
  fixedColumns,
  type TableColumn,
} from '#domain/selling/table-rows.ts'
import type { ShownRow } from './unsaved-edits.ts'

export interface Columns {
  /** All columns in order, the title first. */
  all: readonly ColumnShape[]
  /** Columns that are hidden until the seller shows them: optional characteristics, and rarely used columns without an unusual value. */
  optional: ReadonlySet<TableColumn>
  /** Returns why a cell cannot be edited; null when it can. */
  lockOf: (row: ShownRow, column: TableColumn) => string | null
}

const rareColumns = ['quantityStep', 'priceTiers', 'availableUntil'] as const satisfies FixedColumn[]
const isUsual = (column: TableColumn, text = ''): boolean =>
  text === '' || (column === 'quantityStep' && text === '1')

/** Returns the columns of these rows; a characteristic has a column when a row's category has it. */
export function useColumns(page: TablePage, rows: readonly ShownRow[]): Columns {
  const fieldsOf = useFieldsOf(page, rows)
  const { options, usualPlace } = useAccountOptions()
  return useMemo(() => {
    const categoryIds = [...new Set(rows.map(({ cells }) => cells.categoryId ?? ''))]
    const fields = new Map(categoryIds.flatMap((id) => fieldsOf(id).map((field) => [field.id, field])))
    const allFields = [...fields.values()]
    const required = allFields.filter(({ isRequired }) => isRequired).map(fieldColumnShape)
    const others = allFields.filter(({ isRequired }) => !isRequired).map(fieldColumnShape)
    const isEditableSomewhere = (column: TableColumn) =>
      categoryIds.some((id) => cellLock(column, fieldsOf(id)) === null)
    const fixed = fixedColumns
      .filter((column) => options[column] !== null && isEditableSomewhere(column))
      .map((column) => ({
        ...fixedColumnShape(column, options[column] ?? undefined),
        emptyLabel:
          column === 'pickupPlaceId' ? usualPlace : column === 'vatRegime' ? 'Comme l’entreprise' : '',
      }))
    const [title, ...rest] = fixed
    return {
      all: title ? [title, ...required, ...rest, ...others] : [],
      optional: new Set(
        [...others.map(({ column }) => column), ...rareColumns].filter(
          (column) => fieldIdOf(column) !== null || rows.every(({ cells }) => isUsual(column, cells[column])),
        ),
      ),
      lockOf: (row, column) => cellLock(column, fieldsOf(row.cells.categoryId ?? '')),
    }
  }, [rows, fieldsOf, options, usualPlace])
}

/** The fields of categories: from the page, or fetched when a row moves to a category that the page lacks. */
function useFieldsOf(
  page: TablePage,
  rows: readonly ShownRow[],
): (categoryId: string) => readonly CustomField[] {
  const missing = useMemo(
    () =>
      [...new Set(rows.map(({ cells }) => cells.categoryId ?? ''))].filter((id) => id && !page.fieldIds[id]),
    [rows, page],
  )
  const queries = useQueries({
    queries: missing.map((id) => categoryFieldsQuery(id)),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(() => {
    const byId = new Map(page.fields.map((field) => [field.id, field]))
    const fieldsByCategory = new Map(
      Object.entries(page.fieldIds).map(([id, ids]) => [id, ids.flatMap((field) => byId.get(field) ?? [])]),
    )
    for (const [index, id] of missing.entries()) {
      const fetchedFields = queries[index] ?? []
      fieldsByCategory.set(
        id,
        fetchedFields.filter(({ name }) => name !== priceOnRequestField),
      )
    }
    return (categoryId) => fieldsByCategory.get(categoryId) ?? []
  }, [page, missing, queries])
}

type AccountOptions = Partial<Record<FixedColumn, { value: string; label: string }[] | null>>

/** Options of the site or the seller; null when there is nothing to choose, and so no column. */
function useAccountOptions(): { options: AccountOptions; usualPlace: string } {
  const { data: families } = useQuery(categoriesQuery)
  const { data: places } = useQuery(ownPlacesQuery)
  const { account } = useAccount()
  const profile = account?.profile
  const choosesVat = profile?.organizationType === 'other' && profile.vatRegime !== 'exempt'
  const options = useMemo(
    () => ({
      categoryId: (families ?? []).flatMap((family) =>
        family.children.length === 0
          ? [{ value: family.id, label: family.name }]
          : family.children.map(({ id, name }) => ({ value: id, label: `${family.name} > ${name}` })),
      ),
      pickupPlaceId:
        places && places.length > 1 ? places.map(({ id, name }) => ({ value: id, label: name })) : null,
      ...(!choosesVat && { vatRegime: null }),
    }),
    [families, places, choosesVat],
  )
  return { options, usualPlace: places?.find(({ isDefault }) => isDefault)?.name ?? '' }
}
