import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { Switch } from '#app/components/switch.tsx'
import { templateLabel } from '#domain/emails/template-labels.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { type Template, type Templates, templateFramePath, templateQuery, templatesQuery } from './queries.ts'

/** Every mail the platform sends, with sample data: what a reader sees, on a phone and on a computer. */
export function EmailTemplatesPage({ name }: { name: string }) {
  const { data: templates } = useQuery(templatesQuery)
  const { data: template } = useQuery(templateQuery(name))
  // The route has waited for both.
  if (!templates || !template) return null
  return (
    <AdminPage
      title="Modèles d’emails"
      text="Tous les emails que la plateforme envoie, avec des données d’exemple. Rien ne part d’ici."
    >
      <TemplateList templates={templates} current={name} />
      <TemplateSample template={template} />
    </AdminPage>
  )
}

interface TemplateListProps {
  templates: Templates
  current: string
}

/** The kinds of mail; under one of them that stands for many, each of those. */
function TemplateList({ templates, current }: TemplateListProps) {
  const kind = current.split(':')[0] ?? ''
  const variants = templates.find(({ name }) => name === kind)?.variants ?? []
  return (
    <div className="grid gap-5 border-b border-line pb-5">
      <Pills label="Modèles d’emails" items={templates} isCurrent={({ name }) => name === kind} />
      {variants.length > 0 && (
        <Pills
          label={`Variantes de «\u00a0${templateLabel(kind)}\u00a0»`}
          items={variants}
          isCurrent={({ name }) => name === current}
        />
      )}
    </div>
  )
}

interface PillsProps {
  label: string
  items: readonly { name: string; subject: string }[]
  isCurrent: (item: { name: string }) => boolean
}

const Pills = ({ label, items, isCurrent }: PillsProps) => (
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
            {templateLabel(item.name)}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** One mail as its recipient gets it: what the mailbox lists, the mail itself, its plain text. */
function TemplateSample({ template }: { template: Template }) {
  const [isDark, setIsDark] = useState(false)
  return (
    <section aria-labelledby="titre-modele" className="grid gap-6">
      <div className="grid max-w-prose gap-1">
        <h2 id="titre-modele" className="text-2xl wrap-anywhere">
          {template.subject}
        </h2>
        <p className="wrap-anywhere text-ink-soft">{template.preview}</p>
        {template.replyTo && <p className="text-sm wrap-anywhere">Les réponses vont à {template.replyTo}.</p>}
      </div>
      <Switch label="Thème sombre" checked={isDark} onChange={(event) => setIsDark(event.target.checked)} />
      <div className="grid gap-8 2xl:grid-cols-[375px_600px]">
        {widths.map((width) => (
          <TemplateFrame key={width} name={template.name} width={width} isDark={isDark} />
        ))}
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Texte brut</h3>
        <pre className="max-w-prose border-l-4 border-line-strong pl-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {template.text}
        </pre>
      </div>
    </section>
  )
}

/** Pixels: a phone, and the width of our mails. */
const widths = [375, 600] as const

interface TemplateFrameProps {
  name: string
  /** Pixels. */
  width: number
  isDark: boolean
}

/** The mail in a window of this width; on a narrower screen it is moved sideways. Nothing in it runs or leads anywhere. */
const TemplateFrame = ({ name, width, isDark }: TemplateFrameProps) => (
  <figure className="grid min-w-0 content-start gap-2">
    <figcaption className="text-sm font-medium">{width} pixels</figcaption>
    <section
      aria-label={`Aperçu de ${width} pixels de large`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <iframe
        src={templateFramePath(name, { isDark })}
        title={`Email «\u00a0${templateLabel(name)}\u00a0» sur ${width} pixels`}
        sandbox=""
        width={width}
        height={760}
        className="max-w-none border border-line"
      />
    </section>
  </figure>
)
