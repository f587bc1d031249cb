import { useRef } from 'react'
import { control } from '#app/components/field.tsx'
import type { ColumnTarget, ImportDetail, PreviewRow } from '#domain/selling/imports.ts'

interface ColumnListProps {
  detail: ImportDetail
  /** Rows of the file, for sample values. */
  sample: readonly PreviewRow[]
  onChange: (columns: (ColumnTarget | null)[]) => void
}

const samples = 3

/** One line a column of the file: its heading, what stands in it, and what it means. */
export function ColumnList({ detail, sample, onChange }: ColumnListProps) {
  const { columns } = detail.plan
  // Samples stay as they are while the preview's pages turn.
  const kept = useRef<readonly PreviewRow[]>([])
  if (kept.current.length === 0) kept.current = sample
  const change = (index: number, target: ColumnTarget | null) =>
    onChange(
      columns.map((known, other) => {
        if (other === index) return target
        // Only what is added to the description may come from several columns.
        return target !== null && target !== 'details' && known === target ? null : known
      }),
    )
  return (
    <ul className="grid border-t border-line">
      {detail.headings.map((heading, index) => (
        <Column
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may be alike; columns do not move
          key={index}
          heading={heading || `Colonne ${index + 1}`}
          values={sampleOf(kept.current, index)}
          target={columns[index] ?? null}
          targets={detail.targets}
          onChange={(target) => change(index, target)}
        />
      ))}
    </ul>
  )
}

const sampleOf = (rows: readonly PreviewRow[], index: number): string[] =>
  [...new Set(rows.map(({ cells }) => cells[index]?.trim() ?? '').filter(Boolean))].slice(0, samples)

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
  </li>
)
