import { clsx } from 'clsx'
import { CircleAlert, CircleHelp, Info, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSettings } from '#app/lib/settings.ts'
import { conditionTexts } from '#domain/catalogue/conditions.ts'
import { formatQuantity } from '#domain/catalogue/sale-units.ts'
import { contentText } from '#domain/catalogue/unit-price.ts'
import { offeredPrice } from '#domain/money.ts'
import type {
  ImportDetail,
  NoteKind,
  PreviewRow as Row,
  RowNote,
  RowResult,
} from '#domain/selling/imports.ts'
import { countText } from '../count-text.ts'
import { RowCorrection } from './row-correction.tsx'

const actions: Record<RowResult['action'], { label: string; look: string }> = {
  create: { label: 'À créer', look: 'bg-fir-tint text-fir-deep' },
  update: { label: 'À mettre à jour', look: 'bg-fir-tint text-fir-deep' },
  unchanged: { label: 'Sans changement', look: 'bg-plaster-deep text-ink-soft' },
  reject: { label: 'À corriger', look: 'bg-terracotta-tint text-terracotta-deep' },
  skip: { label: 'Laissée de côté', look: 'bg-plaster-deep text-ink-soft' },
}

/** One row of the file with the result of its import. */
export function PreviewRow({ row, detail }: { row: Row; detail: ImportDetail }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setCorrecting(false))
    opener.current?.focus()
  }
  const { result, notes } = row
  const titleInFile = row.cells[detail.plan.columns.indexOf('title')]?.trim()
  const { label, look } = actions[result?.action ?? 'reject']
  const isCorrectable = detail.status === 'uploaded'
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
      <p className="text-sm text-ink-soft tabular-nums sm:pt-0.5">
        <span className="sm:sr-only">Ligne </span>
        {row.rowNumber}
      </p>
      <div className="grid min-w-0 gap-1.5">
        <p className="font-semibold wrap-anywhere">{result?.title || titleInFile || 'Sans titre'}</p>
        {result && result.action !== 'skip' && <Facts result={result} />}
        {notes.length > 0 && <Notes notes={notes} headings={detail.headings} />}
        {isCorrectable && !isCorrecting && (
          <button
            type="button"
            ref={opener}
            aria-label={`Corriger la ligne ${row.rowNumber}`}
            onClick={() => setCorrecting(true)}
            className="min-h-11 justify-self-start font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
          >
            Corriger
          </button>
        )}
        {isCorrecting && <RowCorrection row={row} detail={detail} onDone={close} />}
      </div>
      <p className={clsx('self-start justify-self-start rounded-sm px-2.5 py-1 text-sm font-semibold', look)}>
        {label}
      </p>
    </li>
  )
}

function Facts({ result }: { result: RowResult }) {
  const settings = useSettings()
  const { action, price, quantity, sale, condition, categoryName, values, pictureCount } = result
  // A rejected row may have no price because its cell is unreadable.
  const isPriceKnown = price !== null || action !== 'reject'
  const facts = [
    isPriceKnown && (price === null ? 'Prix sur demande' : offeredPrice(price, settings)),
    `Quantité\u00a0: ${sale && sale.saleUnit !== 'piece' ? formatQuantity(quantity, sale.saleUnit) : quantity}`,
    sale && contentText(sale),
    condition && conditionTexts[condition].name,
    categoryName ?? 'Sans catégorie',
    ...values.map(({ name, value }) => `${name}\u00a0: ${value}`),
    pictureCount > 0 && countText(pictureCount, 'photo'),
  ].filter((fact) => typeof fact === 'string')
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft">
      {facts.map((fact, index) => (
        <li
          key={fact}
          className={clsx('wrap-anywhere', index === 0 && isPriceKnown && 'font-semibold text-ink')}
        >
          {fact}
        </li>
      ))}
    </ul>
  )
}

const noteLooks: Record<NoteKind, { icon: LucideIcon; look: string }> = {
  error: { icon: CircleAlert, look: 'text-danger' },
  question: { icon: CircleHelp, look: 'text-terracotta-deep' },
  understood: { icon: Info, look: 'text-ink-soft' },
}

const Notes = ({ notes, headings }: { notes: readonly RowNote[]; headings: readonly string[] }) => (
  <ul className="grid gap-1 text-sm">
    {notes.map(({ kind, column, text }) => {
      const { icon: Icon, look } = noteLooks[kind]
      const columnName = (column === null ? null : headings[column]) ?? ''
      const heading = text.startsWith(columnName) ? '' : columnName
      return (
        <li key={`${column} ${text}`} className={clsx('flex gap-2', look)}>
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {heading && <span className="font-semibold">{`${heading}\u00a0: `}</span>}
            {text}
          </span>
        </li>
      )
    })}
  </ul>
)
