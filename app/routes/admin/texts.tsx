import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FilterBar } from '#app/components/filter-bar.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { type AdminApi, type AnswerOf, adminQuery } from '#app/features/admin/shared/admin-api.ts'
import { AdminPage, Loaded } from '#app/features/admin/shared/admin-page.tsx'
import { createPageLoader } from '#app/lib/page-data.ts'
import { formatMoment } from '#domain/dates.ts'

type Texts = AnswerOf<AdminApi['texts']['$get']>

const textsQuery = adminQuery(['texts'], (admin) => admin.texts.$get(), { staleTime: 2_000 })

const load = createPageLoader((queryClient) => queryClient.prefetchQuery(textsQuery))

export { load as clientLoader, load as loader }

/** `/admin/textes`: the texts of emails and pages, changed ones first. */
export default function TextsPage() {
  return (
    <AdminPage
      title="Textes"
      text="Ce que disent les emails, la page «&nbsp;À propos&nbsp;», les mentions légales et les conditions, avec vos mots. Un texte modifié sert aussitôt, et le texte d’origine se rétablit d’un geste."
    >
      <Loaded query={useQuery(textsQuery)} rows={8}>
        {(texts) => <TextList texts={texts} />}
      </Loaded>
    </AdminPage>
  )
}

type Text = Texts[number]

const filters: Filter[] = [{ kind: 'text', name: 'search', label: 'Chercher un texte' }]

function TextList({ texts }: { texts: Texts }) {
  const [params] = useSearchParams()
  const query = (params.get('search') ?? '').trim().toLocaleLowerCase('fr')
  const shown = texts.filter(({ label, subject }) =>
    `${label} ${subject}`.toLocaleLowerCase('fr').includes(query),
  )
  return (
    <div className="grid gap-5">
      <FilterBar label="Filtrer&nbsp;: textes" filters={filters} />
      <p role="status" className="text-sm text-ink-soft">
        {shown.length === 1 ? '1 texte' : `${shown.length} textes`}
      </p>
      {shown.length === 0 ? (
        <EmptyState>Aucun texte ne porte ces mots.</EmptyState>
      ) : (
        <div className="grid gap-8">
          <Group title="Pages" texts={shown.filter(({ isPage }) => isPage)} />
          <Group title="Emails" texts={shown.filter(({ isPage }) => !isPage)} />
        </div>
      )}
    </div>
  )
}

const Group = ({ title, texts }: { title: string; texts: readonly Text[] }) =>
  texts.length > 0 && (
    <section className="grid gap-3">
      <h2 className="text-2xl">{title}</h2>
      <ul className="border-t border-line">
        {texts.map((text) => (
          <li key={text.name} className="border-b border-line">
            <Link
              to={`/admin/textes/${encodeURIComponent(text.name)}`}
              className="grid gap-x-6 gap-y-1 py-3 hover:bg-fir-tint md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto]"
            >
              <span className="font-semibold wrap-anywhere">{text.label}</span>
              {/* By default, a part of a page is named after its title. */}
              <span className="text-ink-soft wrap-anywhere max-md:empty:hidden">
                {!text.label.endsWith(text.subject) && text.subject}
              </span>
              <State text={text} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

const State = ({ text: { changedAt, isOutdated, hasFailed } }: { text: Text }) => {
  if (changedAt === null) return <span className="text-sm text-ink-soft">Livré</span>
  if (hasFailed) return <span className="text-sm font-medium text-danger">N’a pas pu servir</span>
  return (
    <span className="text-sm font-medium text-terracotta-deep">
      {isOutdated
        ? 'Modifié\u00a0; le texte d’origine a changé depuis'
        : `Modifié le ${formatMoment(changedAt)}`}
    </span>
  )
}
