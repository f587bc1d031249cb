import { useId } from 'react'
import { control, Frame } from '#app/components/field.tsx'
import type { ImportDetail } from '#domain/selling/imports.ts'
import { countText } from '../count-text.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useChooseSheet } from './queries.ts'

/** Chooses one of the visible sheets of a workbook; the one most likely to contain products comes first. */
export function SheetChoice({ detail }: { detail: ImportDetail }) {
  const id = useId()
  const choose = useChooseSheet(detail.id)
  const { sheets, sheet } = detail
  if (sheets.length < 2) return null
  return (
    <div className="grid max-w-xl gap-3">
      <FailureNotice error={choose.error} />
      <Frame
        id={id}
        label="Feuille du classeur"
        hint="Les feuilles masquées ne sont pas lues. Changer de feuille efface vos réponses."
      >
        <select
          id={id}
          aria-describedby={`${id}-hint`}
          value={choose.isPending ? choose.variables : sheet}
          disabled={choose.isPending}
          onChange={(event) => choose.mutate(Number(event.target.value))}
          className={control()}
        >
          {sheets.map(({ name, rowCount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index of a sheet is its value, and sheets do not move
            <option key={index} value={index} disabled={rowCount === 0}>
              {`${name || `Feuille ${index + 1}`} (${countText(rowCount, 'ligne')})`}
            </option>
          ))}
        </select>
      </Frame>
    </div>
  )
}
