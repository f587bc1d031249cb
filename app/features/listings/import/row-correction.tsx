import { type FormEvent, useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { control, Frame } from '#app/components/field.tsx'
import type { ImportDetail, PreviewRow } from '#domain/selling/imports.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useCorrectRow } from './queries.ts'

interface RowCorrectionProps {
  row: PreviewRow
  detail: ImportDetail
  onDone: () => void
}

/** The cells of one row that have a meaning, to be written anew; the seller's file stays as it is. */
export function RowCorrection({ row, detail, onDone }: RowCorrectionProps) {
  const id = useId()
  const correct = useCorrectRow(detail.id)
  const noted = row.notes.flatMap(({ column, kind }) =>
    column === null || kind === 'understood' ? [] : [column],
  )
  const shown = detail.headings.flatMap((heading, column) =>
    detail.plan.columns[column] || noted.includes(column) ? [{ heading, column }] : [],
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (correct.isPending) return
    const form = new FormData(event.currentTarget)
    const changed = shown.flatMap(({ column }) => {
      const value = String(form.get(String(column)) ?? '')
      return value === (row.cells[column] ?? '') ? [] : [[String(column), value] as const]
    })
    if (changed.length === 0) return onDone()
    correct.mutate({ rowNumber: row.rowNumber, cells: Object.fromEntries(changed) }, { onSuccess: onDone })
  }
  return (
    <form
      onSubmit={submit}
      aria-label={`Correction de la ligne ${row.rowNumber}`}
      className="mt-2 grid gap-4 rounded-md bg-paper p-4 shadow-card"
    >
      <FailureNotice error={correct.error} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {shown.map(({ heading, column }, index) => (
          <Frame key={column} id={`${id}-${column}`} label={heading || `Colonne ${column + 1}`}>
            <textarea
              id={`${id}-${column}`}
              name={String(column)}
              defaultValue={row.cells[column] ?? ''}
              rows={(row.cells[column] ?? '').length > 60 ? 3 : 1}
              // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
              autoFocus={noted.length > 0 ? noted[0] === column : index === 0}
              className={control(undefined, noted.includes(column) ? 'border-terracotta' : undefined)}
            />
          </Frame>
        ))}
      </div>
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
