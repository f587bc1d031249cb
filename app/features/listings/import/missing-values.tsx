import { type FormEvent, useId, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import type { MissingColumn } from '#domain/selling/imports.ts'
import { countText } from '../count-text.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useFillColumn } from './queries.ts'

interface MissingValuesProps {
  importId: string
  column: MissingColumn
}

/** The values of a required characteristic, row by row, prefilled with those that titles suggest. */
export function MissingValues({ importId, column }: MissingValuesProps) {
  const { target, name, rows, options, first } = column
  const fillColumn = useFillColumn(importId)
  const form = useRef<HTMLFormElement>(null)
  const listId = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fillColumn.isPending) return
    const filledInputs = [...new FormData(event.currentTarget)].flatMap(([row, value]) => {
      const text = String(value).trim()
      return text && row !== 'all' ? [[row, text] as const] : []
    })
    if (filledInputs.length > 0)
      await fillColumn
        .mutateAsync({ target, values: Object.fromEntries(filledInputs) })
        .catch(() => undefined)
  }
  const copyToEmpty = () => {
    const inputs = [...(form.current?.elements ?? [])].filter((input) => input instanceof HTMLInputElement)
    const value = inputs.find((input) => input.name === 'all')?.value ?? ''
    for (const input of inputs) if (input.name !== 'all' && !input.value) input.value = value
  }
  const listAttribute = options.length > 0 ? { list: listId } : {}
  return (
    <details className="rounded-md border-l-4 border-terracotta bg-terracotta-tint px-4 py-1">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {`${name}\u00a0: ${rows > 1 ? `ces ${countText(rows, 'ligne')}` : 'cette ligne'} à compléter`}
      </summary>
      <form ref={form} onSubmit={submit} className="grid gap-4 py-3">
        <FailureNotice error={fillColumn.error} />
        {options.length > 0 && (
          <datalist id={listId}>
            {options.map((option) => (
              <option key={option} value={option} />
            ))}
          </datalist>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <label className="grid gap-1 text-sm">
            La même valeur partout
            <input name="all" className={control()} {...listAttribute} />
          </label>
          <Button variant="outline" onClick={copyToEmpty}>
            Remplir les cases vides
          </Button>
        </div>
        <ul className="grid gap-2">
          {first.map(({ rowNumber, title, proposal }) => (
            <li key={rowNumber}>
              <label className="grid items-center gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_14rem]">
                <span className="wrap-anywhere">
                  <span className="text-sm text-ink-soft tabular-nums">{`Ligne ${rowNumber} `}</span>
                  {title}
                </span>
                <input
                  key={proposal}
                  name={String(rowNumber)}
                  defaultValue={proposal}
                  className={control()}
                  {...listAttribute}
                />
              </label>
            </li>
          ))}
        </ul>
        {rows > first.length && (
          <p className="text-sm text-ink-soft">{`Les ${first.length} premières\u00a0: les suivantes viennent ensuite.`}</p>
        )}
        <Button type="submit" aria-disabled={fillColumn.isPending} className="justify-self-start">
          {fillColumn.isPending ? 'Enregistrement…' : 'Enregistrer ces valeurs'}
        </Button>
      </form>
    </details>
  )
}
