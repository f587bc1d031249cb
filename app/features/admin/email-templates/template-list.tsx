import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { Templates } from './queries.ts'

interface TemplateListProps {
  templates: Templates
  current: string
}

/** The kinds of mail; under one of them that stands for many, each of those. */
export function TemplateList({ templates, current }: TemplateListProps) {
  const kind = current.split(':')[0]
  const variants = templates.find(({ name }) => name === kind)?.variants ?? []
  return (
    <div className="grid gap-5 border-b border-line pb-5">
      <Pills label="Modèles d’emails" items={templates} isCurrent={({ name }) => name === kind} />
      {variants.length > 0 && (
        <Pills
          label={`Variantes de ${kind}`}
          items={variants}
          isCurrent={({ name }) => name === current}
          textOf={(name) => name.split(':').slice(1).join(', ')}
        />
      )}
    </div>
  )
}

interface PillsProps {
  label: string
  items: readonly { name: string; subject: string }[]
  isCurrent: (item: { name: string }) => boolean
  textOf?: (name: string) => string
}

const Pills = ({ label, items, isCurrent, textOf = (name) => name }: PillsProps) => (
  <nav aria-label={label}>
    <ul className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item.name}>
          <Link
            to={`?${new URLSearchParams({ template: item.name })}`}
            preventScrollReset
            title={item.subject}
            aria-current={isCurrent(item) ? 'page' : undefined}
            className={clsx(
              'flex min-h-11 items-center rounded-md border px-3.5 text-sm pointer-fine:min-h-9',
              isCurrent(item)
                ? 'border-fir bg-fir text-paper'
                : 'border-line-strong bg-paper hover:border-fir hover:bg-fir-tint',
            )}
          >
            {textOf(item.name)}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
