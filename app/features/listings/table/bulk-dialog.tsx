import { useState } from 'react'
import { DialogForm, type FormErrors } from '#app/components/dialog-form.tsx'
import { TextField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import {
  changePriceCells,
  describePriceChange,
  type PriceChange,
  parseHundredths,
  priceOfCell,
} from '#domain/selling/price-change.ts'
import { type ColumnShape, readCell } from '#domain/selling/table-cell.ts'
import type { TableColumn } from '#domain/selling/table-rows.ts'
import { countText } from '../count-text.ts'
import { countCells, explainLocked } from './cell-actions.ts'
import type { TableStore } from './table-store.ts'
import type { CellChange, ShownRow } from './unsaved-edits.ts'
import type { Columns } from './use-columns.ts'

interface BulkDialogProps {
  rows: readonly ShownRow[]
  columns: Columns
  store: TableStore
  onClose: () => void
  announce: (text: string) => void
}

/** Columns that are not offered: titles and references differ by row, and the unit of a content is a field beside it. */
const notOffered: readonly TableColumn[] = ['title', 'reference', 'contentUnit']

/** Writes one value into a column of all selected rows, or changes all their prices alike. */
export function BulkDialog({ rows, columns, store, onClose, announce }: BulkDialogProps) {
  const [column, setColumn] = useState<TableColumn | ''>('')
  const findShape = (name: string) => columns.all.find((candidate) => candidate.column === name)
  const shape = findShape(column)
  const shapes = [shape, column === 'contentQuantity' ? findShape('contentUnit') : undefined].filter(
    (candidate) => candidate !== undefined,
  )
  const editableRows = rows.filter((row) => column !== '' && columns.lockOf(row, column) === null)
  const submit = (formData: FormData): FormErrors => {
    if (!shape) return { column: 'Choisissez ce qui change.' }
    const changes = readChanges(editableRows, shapes, formData)
    if ('error' in changes) return { [shape.column]: changes.error }
    announce(`${countCells(store.write(changes), 'remplie')}\u00a0: ${shape.label}.`)
    onClose()
    return null
  }
  return (
    <Modal open onClose={onClose} title={`Modifier ${countText(rows.length, 'ligne')}`} placement="center">
      <DialogForm submit="Appliquer" labels={{ column: 'Colonne' }} onClose={onClose} onSubmit={submit}>
        {(errors) => (
          <>
            <SelectField
              name="column"
              label="Colonne"
              value={column}
              onChange={(event) => setColumn(event.target.value as TableColumn)}
              placeholder="Choisissez ce qui change"
              options={columns.all
                .filter(({ column }) => !notOffered.includes(column))
                .map(({ column, label }) => ({ value: column, label }))}
              error={errors.column}
            />
            {column === 'price' ? (
              <PriceFields rows={editableRows} error={errors.price} />
            ) : (
              shapes.map((fieldShape) => (
                <ValueField
                  key={fieldShape.column}
                  shape={fieldShape}
                  label={shapes.length > 1 ? fieldShape.label : 'Nouvelle valeur'}
                />
              ))
            )}
            {editableRows.length < rows.length && shape && (
              <p role="status">{explainLocked(rows.length - editableRows.length)}</p>
            )}
          </>
        )}
      </DialogForm>
    </Modal>
  )
}

const hints: Partial<Record<string, string>> = {
  several:
    'Séparez plusieurs valeurs par une barre\u00a0: Chêne | Hêtre. Laissez vide pour vider la colonne.',
  priceTiers:
    'Quantité, deux-points, prix\u00a0: 10\u00a0: 45 | 40\u00a0: 40. Laissez vide pour vider la colonne.',
}

const ValueField = ({
  shape: { column, kind, options, emptyLabel },
  label,
}: {
  shape: ColumnShape
  label: string
}) =>
  kind === 'choice' ? (
    <SelectField name={column} label={label} placeholder={emptyLabel || 'Rien'} options={options} />
  ) : (
    <TextField
      name={column}
      label={label}
      type={kind === 'date' ? 'date' : 'text'}
      hint={hints[column] ?? hints[kind] ?? 'Laissez vide pour vider la colonne.'}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
    />
  )

const modes = [
  { value: 'exact', label: 'Le même pour tous' },
  { value: 'percent', label: 'En pourcentage' },
  { value: 'amount', label: 'D’un montant en euros' },
] as const
type Mode = (typeof modes)[number]['value']

const modeLabels: Record<Mode, string> = {
  exact: 'Nouveau prix, en euros',
  percent: 'De combien de %\u00a0?',
  amount: 'De combien d’euros\u00a0?',
}

function PriceFields({ rows, error }: { rows: readonly ShownRow[]; error: string | undefined }) {
  const [mode, setMode] = useState<Mode>('exact')
  const [written, setWritten] = useState('')
  const by = mode === 'exact' ? null : parseHundredths(written)
  return (
    <>
      <SelectField
        name="mode"
        label="Changer les prix"
        value={mode}
        onChange={(event) => setMode(event.target.value as Mode)}
        options={modes}
      />
      <TextField
        name="price"
        label={modeLabels[mode]}
        hint={
          mode === 'exact'
            ? 'Ou «\u00a0sur demande\u00a0», où la catégorie le permet.'
            : 'Avec un moins pour baisser\u00a0: -10. Les prix sont arrondis au centime, jamais sous zéro.'
        }
        inputMode="text"
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        error={error}
      />
      <p role="status" className="font-semibold">
        {by !== null &&
          describePriceChange(
            rows.map(({ cells }) => priceOfCell(cells.price)),
            { kind: mode as PriceChange['kind'], by },
          )}
      </p>
    </>
  )
}

function readChanges(
  rows: readonly ShownRow[],
  shapes: readonly ColumnShape[],
  formData: FormData,
): CellChange[] | { error: string } {
  const mode = formData.get('mode')
  if (mode === 'percent' || mode === 'amount') {
    const by = parseHundredths(String(formData.get('price') ?? ''))
    if (!by) return { error: 'Saisissez un nombre, par exemple -10 ou 2,50.' }
    return rows.flatMap(({ id, cells }) =>
      Object.entries(changePriceCells(cells, { kind: mode, by }) ?? {}).map(([column, text]) => ({
        id,
        text,
        column: column as TableColumn,
      })),
    )
  }
  const texts = shapes.map((shape) => ({
    column: shape.column,
    text: readCell(shape, String(formData.get(shape.column) ?? '')),
  }))
  return rows.flatMap(({ id }) => texts.map((cell) => ({ id, ...cell })))
}
