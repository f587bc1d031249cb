import { useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import {
  type ColumnTarget,
  type ImportDetail,
  isRepeatableTarget,
  type PreviewRow,
} from '#domain/selling/imports.ts'

interface ColumnListProps {
  detail: ImportDetail
  /** Rows of the file, whose values serve as samples. */
  sampleRows: readonly PreviewRow[]
  onChange: (columns: (ColumnTarget | null)[]) => void
}

const maxSamples = 3

/** One line for each column of the file: its heading, sample values and meaning. */
export function ColumnList({ detail, sampleRows, onChange }: ColumnListProps) {
  const { columns } = detail.plan
  // The samples stay the same when the page of the preview changes.
  const lastRows = useRef<readonly PreviewRow[]>([])
  if (lastRows.current.length === 0) lastRows.current = sampleRows
  const change = (index: number, target: ColumnTarget | null) =>
    onChange(
      columns.map((current, other) => {
        if (other === index) return target
        return target !== null && !isRepeatableTarget(target) && current === target ? null : current
      }),
    )
  const unused = columns.flatMap((target, index) =>
    target === null && sampleValues(lastRows.current, index).length > 0 ? [index] : [],
  )
  return (
    <div className="grid gap-4">
      {unused.length > 0 && (
        <UnusedColumns
          names={unused.map((index) => headingOf(detail.headings, index))}
          onKeep={() =>
            onChange(columns.map((target, index) => (unused.includes(index) ? 'details' : target)))
          }
        />
      )}
      <ul className="grid border-t border-line">
        {detail.headings.map((_, index) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may be identical, and columns do not move
            key={index}
            heading={headingOf(detail.headings, index)}
            values={sampleValues(lastRows.current, index)}
            target={columns[index] ?? null}
            targets={detail.targets}
            onChange={(target) => change(index, target)}
          />
        ))}
      </ul>
    </div>
  )
}

const headingOf = (headings: readonly string[], index: number) => headings[index] || `Colonne ${index + 1}`

/** Names the unused columns, with a button that adds them to the description. */
const UnusedColumns = ({ names, onKeep }: { names: readonly string[]; onKeep: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-md border-l-4 border-terracotta bg-terracotta-tint px-4 py-3">
    <p className="min-w-0 grow basis-80 wrap-anywhere">
      {names.length === 1
        ? `La colonne ${names[0]} n’est pas reprise dans vos annonces.`
        : `${names.length}\u00a0colonnes ne sont pas reprises dans vos annonces\u00a0: ${names.join(', ')}.`}
    </p>
    <Button variant="outline" onClick={onKeep}>
      {names.length === 1 ? 'L’ajouter à la description' : 'Les ajouter à la description'}
    </Button>
  </div>
)

const sampleValues = (rows: readonly PreviewRow[], index: number): string[] =>
  [...new Set(rows.map(({ cells }) => cells[index]?.trim() ?? '').filter(Boolean))].slice(0, maxSamples)

interface ColumnProps {
  heading: string
  values: readonly string[]
  target: ColumnTarget | null
  targets: ImportDetail['targets']
  onChange: (target: ColumnTarget | null) => void
}

const Column = ({ heading, values, target, targets, onChange }: ColumnProps) => (
  <li className="grid items-center gap-x-6 gap-y-1.5 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[14rem_minmax(0,1fr)_18rem]">
    <p className="font-semibold wrap-anywhere">{heading}</p>
    <p className="line-clamp-2 min-w-0 text-sm wrap-anywhere text-ink-soft max-lg:order-last sm:max-lg:col-span-2">
      {values.length > 0 ? values.map((value) => `«\u00a0${value}\u00a0»`).join(', ') : 'Colonne vide'}
    </p>
    <div className="grid">
      <select
        aria-label={`Que contient la colonne «\u00a0${heading}\u00a0»\u00a0?`}
        value={target ?? ''}
        onChange={(event) => onChange((event.target.value || null) as ColumnTarget | null)}
        className={control(undefined, target ? 'border-fir bg-fir-tint font-medium' : undefined)}
      >
        <option value="">Ignorer cette colonne</option>
        {targets.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {target === null && values.length > 0 && (
        <button
          type="button"
          aria-label={`Ajouter la colonne «\u00a0${heading}\u00a0» à la description`}
          onClick={() => onChange('details')}
          className="min-h-11 justify-self-start font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
        >
          Ajouter à la description
        </button>
      )}
    </div>
  </li>
)
