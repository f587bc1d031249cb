import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { control, Frame } from '#app/components/field.tsx'
import { categoryProposalsQuery } from '#app/features/listings/queries.ts'
import { type CategoryFamily, categoriesQuery } from '#app/lib/categories.ts'
import {
  type AddableTarget,
  addableTargets,
  columnTargetLabels,
  type ImportDetail,
  type PreviewRow,
  type RowResult,
} from '#domain/selling/imports.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useCorrectRow } from './queries.ts'

interface RowCorrectionProps {
  row: PreviewRow
  detail: ImportDetail
  onDone: () => void
}

/** A cell of the file, or of a column that the file lacks. */
interface Cell {
  name: string
  label: string
  written: string
  target: ImportDetail['plan']['columns'][number]
  hasNote: boolean
}

/** A form that corrects the cells of one row. Escape discards the corrections, and the seller's file is not changed. */
export function RowCorrection({ row, detail, onDone }: RowCorrectionProps) {
  const correct = useCorrectRow(detail.id)
  const { columns } = detail.plan
  const notedColumns = row.notes.flatMap(({ column, kind }) =>
    column === null || kind === 'understood' ? [] : [column],
  )
  const cells: Cell[] = [
    ...detail.headings.map((heading, column) => ({
      name: String(column),
      label: heading || `Colonne ${column + 1}`,
      written: row.cells[column] ?? '',
      target: columns[column] ?? null,
      hasNote: notedColumns.includes(column),
    })),
    ...addableTargets
      .filter((target) => !columns.includes(target))
      .map((target) => ({
        name: target,
        label: columnTargetLabels[target],
        written: '',
        target,
        hasNote: false,
      })),
  ]
  const usedCells = cells.filter(({ target, hasNote }) => target !== null || hasNote)
  const unusedCells = cells.filter((cell) => !usedCells.includes(cell))
  const firstField = usedCells.find(({ hasNote }) => hasNote) ?? usedCells[0]

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (correct.isPending) return
    const form = new FormData(event.currentTarget)
    const changedCells: Record<string, string> = {}
    const addedCells: Partial<Record<AddableTarget, string>> = {}
    for (const { name, written } of cells) {
      const value = String(form.get(name) ?? '')
      if (value === written) continue
      const missing = addableTargets.find((target) => target === name)
      if (missing) addedCells[missing] = value
      else changedCells[name] = value
    }
    if (Object.keys(changedCells).length + Object.keys(addedCells).length > 0) {
      const isDone = await correct
        .mutateAsync({ rowNumber: row.rowNumber, cells: changedCells, added: addedCells })
        .then(
          () => true,
          () => false,
        )
      if (!isDone) return
    }
    onDone()
  }
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onDone()
  }
  const renderField = (cell: Cell) => (
    <CellField key={cell.name} cell={cell} row={row} isFirst={cell === firstField} />
  )
  return (
    <form
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
      aria-label={`Correction de la ligne ${row.rowNumber}`}
      className="mt-2 grid gap-4 rounded-md bg-paper p-4 shadow-card"
    >
      <FailureNotice error={correct.error} />
      <div className="grid items-start gap-4 sm:grid-cols-2">{usedCells.map(renderField)}</div>
      {unusedCells.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-fir underline underline-offset-4">
            Colonnes qui ne sont pas reprises
          </summary>
          <div className="grid items-start gap-4 pt-2 sm:grid-cols-2">{unusedCells.map(renderField)}</div>
        </details>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={correct.isPending}>
          {correct.isPending ? 'Vérification…' : 'Vérifier la ligne'}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

function CellField({ cell, row, isFirst }: { cell: Cell; row: PreviewRow; isFirst: boolean }) {
  const id = useId()
  const { name, label, written, target, hasNote } = cell
  const look = control(undefined, hasNote ? 'border-terracotta' : undefined)
  return (
    <Frame id={id} label={label}>
      {target === 'category' ? (
        <CategoryCell id={id} name={name} written={written} result={row.result} isFirst={isFirst} />
      ) : (
        <textarea
          id={id}
          name={name}
          defaultValue={written}
          rows={written.length > 60 ? 3 : 1}
          // biome-ignore lint/a11y/noAutofocus: the seller has just pressed the button that opens this form
          autoFocus={isFirst}
          className={look}
        />
      )}
    </Frame>
  )
}

interface CategoryCellProps {
  id: string
  name: string
  /** The text in the file. */
  written: string
  result: RowResult | null
  isFirst: boolean
}

/** The category of a row, chosen by name, with the likeliest ones first; typing letters selects it. */
function CategoryCell({ id, name, written, result, isFirst }: CategoryCellProps) {
  const { data: families = [] } = useQuery(categoriesQuery)
  const { data: proposed = [] } = useQuery(categoryProposalsQuery(result?.title ?? ''))
  const groups = families.map((family) => ({ name: family.name, choices: choicesOf(family) }))
  const all = groups.flatMap(({ choices }) => choices)
  const likely = proposed.flatMap((proposal) => all.find((choice) => choice.id === proposal) ?? [])
  const current = written || result?.categoryName
  return (
    <select
      // The options load after the field, which is then remounted.
      key={all.length}
      id={id}
      name={name}
      defaultValue={written}
      // biome-ignore lint/a11y/noAutofocus: the seller has just pressed the button that opens this form
      autoFocus={isFirst}
      className={control()}
    >
      {!all.some(({ label }) => label === written) && (
        <option value={written}>{current ? `Sans changement\u00a0: ${current}` : 'Choisir…'}</option>
      )}
      {likely.length > 0 && (
        <optgroup label="D’après le titre">
          {likely.map(({ id, label }) => (
            <option key={id} value={label}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
      {groups.map(({ name, choices }) => (
        <optgroup key={name} label={name}>
          {choices.map(({ id, name, label }) => (
            <option key={id} value={label}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

/** Category names as the import reads them (`Menuiserie › Portes intérieures`). */
const choicesOf = ({ id, name, children }: CategoryFamily) =>
  children.length === 0
    ? [{ id, name, label: name }]
    : children.map((child) => ({ id: child.id, name: child.name, label: `${name} › ${child.name}` }))
