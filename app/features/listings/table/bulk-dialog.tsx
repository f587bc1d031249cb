import { useState } from 'react'
import { DialogForm, type FormErrors } from '#app/components/dialog-form.tsx'
import { TextField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { readCell } from '#domain/selling/table-cell.ts'
import type { TableColumn } from '#domain/selling/table-rows.ts'
import { countCells } from './cell-actions.ts'
import type { TableStore } from './table-store.ts'
import type { ShownRow } from './unsaved-edits.ts'
import type { Columns } from './use-columns.ts'

interface BulkDialogProps {
  rows: readonly ShownRow[]
  columns: Columns
  store: TableStore
  onClose: () => void
  onSaid: (text: string) => void
}

/** Writes one value into a column of all chosen rows. */
export function BulkDialog({ rows, columns, store, onClose, onSaid }: BulkDialogProps) {
  const offered = columns.all.filter(({ column }) => column !== 'title' && column !== 'reference')
  const [column, setColumn] = useState<TableColumn | ''>('')
  const shape = offered.find((known) => known.column === column)
  const open = rows.filter((row) => column !== '' && columns.lockOf(row, column) === null)
  const submit = (filled: FormData): FormErrors => {
    if (!shape) return { column: 'Choisissez ce qui change.' }
    const text = readCell(shape, String(filled.get('value') ?? ''))
    const changed = store.write(open.map(({ id }) => ({ id, column: shape.column, text })))
    onSaid(`${countCells(changed, 'remplie')}\u00a0: ${shape.label}.`)
    onClose()
    return null
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={
        rows.length === 1
          ? 'Modifier 1\u00a0ligne'
          : `Modifier ${rows.length.toLocaleString('fr-FR')}\u00a0lignes`
      }
      placement="center"
    >
      <DialogForm submit="Appliquer" labels={{ column: 'Colonne' }} onClose={onClose} onSubmit={submit}>
        {(errors) => (
          <>
            <SelectField
              name="column"
              label="Colonne"
              value={column}
              onChange={(event) => setColumn(event.target.value as TableColumn)}
              placeholder="Choisissez ce qui change"
              options={offered.map(({ column, label }) => ({ value: column, label }))}
              error={errors.column}
            />
            {shape?.kind === 'choice' && (
              <SelectField
                key={column}
                name="value"
                label="Nouvelle valeur"
                placeholder={shape.emptyLabel || 'Rien'}
                options={shape.options}
              />
            )}
            {shape && shape.kind !== 'choice' && (
              <TextField
                key={column}
                name="value"
                label="Nouvelle valeur"
                hint={
                  shape.kind === 'several'
                    ? 'Séparez plusieurs valeurs par une barre\u00a0: Chêne | Hêtre. Laissez vide pour vider la colonne.'
                    : 'Laissez vide pour vider la colonne.'
                }
                inputMode={shape.kind === 'number' ? 'decimal' : 'text'}
              />
            )}
            {open.length < rows.length && shape && (
              <p role="status">
                {countCells(rows.length - open.length, 'laissée')}
                {'\u00a0: leur catégorie n’a pas cette caractéristique.'}
              </p>
            )}
          </>
        )}
      </DialogForm>
    </Modal>
  )
}
