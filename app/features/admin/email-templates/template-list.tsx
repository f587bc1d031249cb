import { clsx } from 'clsx'
import { Link } from 'react-router'

interface TemplateListProps {
  templates: readonly { name: string; subject: string }[]
  current: string
}

export const TemplateList = ({ templates, current }: TemplateListProps) => (
  <nav aria-label="Modèles d’emails" className="border-b border-line pb-5">
    <ul className="flex flex-wrap gap-2">
      {templates.map(({ name, subject }) => (
        <li key={name}>
          <Link
            to={`?${new URLSearchParams({ template: name })}`}
            preventScrollReset
            title={subject}
            aria-current={name === current ? 'page' : undefined}
            className={clsx(
              'flex min-h-11 items-center rounded-md border px-3.5 text-sm pointer-fine:min-h-9',
              name === current
                ? 'border-fir bg-fir text-paper'
                : 'border-line-strong bg-paper hover:border-fir hover:bg-fir-tint',
            )}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
