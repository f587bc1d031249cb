import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../shared/admin-page.tsx'
import { templateQuery, templatesQuery } from './queries.ts'
import { TemplateList } from './template-list.tsx'
import { TemplateSample } from './template-sample.tsx'

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
