import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { SelectField } from '#app/components/select-field.tsx'
import { Switch } from '#app/components/switch.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { read } from '#app/lib/api.ts'
import { createItemLoader } from '#app/lib/page-data.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { templateLabel } from '#domain/emails/email-templates.ts'
import type { Route } from './+types/email-templates'

/** Shows the first template when the address names none. */
const load = createItemLoader(async (queryClient, _, search) => {
  const templates = await queryClient.fetchQuery(templatesQuery)
  const name = search.get('template') ?? templates[0]?.name ?? ''
  await queryClient.fetchQuery(templateQuery(name))
  return { name }
})

export { load as clientLoader, load as loader }

export default function Page({ loaderData }: Route.ComponentProps) {
  return <EmailTemplatesPage {...loaderData} />
}

/** `/admin/email-templates`: every email of the platform with sample data, in two widths. */
function EmailTemplatesPage({ name }: { name: string }) {
  const { data: templates } = useQuery(templatesQuery)
  const { data: template } = useQuery(templateQuery(name))
  // The loader has fetched both.
  if (!templates || !template) return null
  return (
    <AdminPage
      title="Modèles d’emails"
      text="Tous les emails que la plateforme envoie, avec des données d’exemple. Rien ne part d’ici."
    >
      <TemplateChoice templates={templates} current={name} />
      <TemplateSample template={template} />
    </AdminPage>
  )
}

interface TemplateChoiceProps {
  templates: Templates
  current: string
}

/** The kind of email, and its variant. */
function TemplateChoice({ templates, current }: TemplateChoiceProps) {
  const navigate = useNavigate()
  const kind = current.split(':')[0] ?? ''
  const variants = templates.find(({ name }) => name === kind)?.variants ?? []
  const openTemplate = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    navigate(`?${new URLSearchParams({ template: target.value || kind })}`, { preventScrollReset: true })
  return (
    <div className="grid gap-5 border-b border-line pb-5 sm:grid-cols-2">
      <SelectField label="Modèle" value={kind} onChange={openTemplate} options={templateOptions(templates)} />
      {variants.length > 0 && (
        <SelectField
          label="Variante"
          value={current === kind ? '' : current}
          onChange={openTemplate}
          placeholder="Aucune en particulier"
          options={templateOptions(variants)}
        />
      )}
    </div>
  )
}

const templateOptions = (items: readonly { name: string }[]) =>
  items.map(({ name }) => ({ value: name, label: templateLabel(name) }))

/** One email: its line in a mailbox, its HTML and its plain text. */
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

/** Widths in pixels: a phone, and an email. */
const widths = [375, 600] as const

interface TemplateFrameProps {
  name: string
  /** Pixels. */
  width: number
  isDark: boolean
}

/** The email in a frame of this width, which scrolls on a narrower screen. The sandbox disables scripts and links. */
const TemplateFrame = ({ name, width, isDark }: TemplateFrameProps) => (
  <figure className="grid min-w-0 content-start gap-2">
    <figcaption className="text-sm font-medium">{width} pixels</figcaption>
    <section
      aria-label={`Aperçu de ${width} pixels de large`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
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

const templatesQuery = queryOptions({
  queryKey: ['admin', 'email-templates'],
  queryFn: ({ meta }) => read(apiOf(meta).admin['email-templates'].$get()),
})

type Templates = DataOf<typeof templatesQuery>

/** `name` comes from the address: an unknown one is a 404. */
const templateQuery = (name: string) =>
  queryOptions({
    queryKey: ['admin', 'email-template', name],
    queryFn: ({ meta }) => read(apiOf(meta).admin['email-templates'][':name'].$get({ param: { name } })),
  })

type Template = DataOf<typeof templateQuery>

/** The address of the preview's frame. */
const templateFramePath = (name: string, { isDark }: { isDark: boolean }): string =>
  `/api/admin/email-templates/${encodeURIComponent(name)}/html${isDark ? '?dark' : ''}`
