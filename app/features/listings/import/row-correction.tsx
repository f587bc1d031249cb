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
  isNoted: boolean
}

/** A form that corrects the cells of one row. Escape discards the corrections, and the seller's file is not changed. */
export function RowCorrection({ row, detail, onDone }: RowCorrectionProps) {
  const correct = useCorrectRow(detail.id)
  const { columns } = detail.plan
  const noted = row.notes.flatMap(({ column, kind }) =>
    column === null || kind === 'understood' ? [] : [column],
  )
  const all: Cell[] = [
    ...detail.headings.map((heading, column) => ({
      name: String(column),
      label: heading || `Colonne ${column + 1}`,
      written: row.cells[column] ?? '',
      target: columns[column] ?? null,
      isNoted: noted.includes(column),
    })),
    ...addableTargets
      .filter((target) => !columns.includes(target))
      .map((target) => ({
        name: target,
        label: columnTargetLabels[target],
        written: '',
        target,
        isNoted: false,
      })),
  ]
  const used = all.filter(({ target, isNoted }) => target !== null || isNoted)
  const unused = all.filter((cell) => !used.includes(cell))
  const first = used.find(({ isNoted }) => isNoted) ?? used[0]

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (correct.isPending) return
    const form = new FormData(event.currentTarget)
    const cells: Record<string, string> = {}
    const added: Partial<Record<AddableTarget, string>> = {}
    for (const { name, written } of all) {
      const value = String(form.get(name) ?? '')
      if (value === written) continue
      const missing = addableTargets.find((target) => target === name)
      if (missing) added[missing] = value
      else cells[name] = value
    }
    if (Object.keys(cells).length + Object.keys(added).length > 0) {
      const isDone = await correct.mutateAsync({ rowNumber: row.rowNumber, cells, added }).then(
        () => true,
        () => false,
      )
      if (!isDone) return
    }
    onDone()
  }
  const takeBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onDone()
  }
  const show = (cell: Cell) => <CellField key={cell.name} cell={cell} row={row} isFirst={cell === first} />
  return (
    <form
      onSubmit={submit}
      onKeyDown={takeBack}
      aria-label={`Correction de la ligne ${row.rowNumber}`}
      className="mt-2 grid gap-4 rounded-md bg-paper p-4 shadow-card"
    >
      <FailureNotice error={correct.error} />
      <div className="grid items-start gap-4 sm:grid-cols-2">{used.map(show)}</div>
      {unused.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-fir underline underline-offset-4">
            Colonnes qui ne sont pas reprises
          </summary>
          <div className="grid items-start gap-4 pt-2 sm:grid-cols-2">{unused.map(show)}</div>
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
  const { name, label, written, target, isNoted } = cell
  const look = control(undefined, isNoted ? 'border-terracotta' : undefined)
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
