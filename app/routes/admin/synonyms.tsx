import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { ActButton } from '#app/features/admin/shared/act-button.tsx'
import { type AdminApi, adminQuery, type RowOf } from '#app/features/admin/shared/admin-api.ts'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import { categoryTreeQuery, type Family, useFamilies } from '#app/features/admin/shared/category-tree.tsx'
import { parseBySchema, RowForm } from '#app/features/admin/shared/fields-form.tsx'
import { productQueryKeys } from '#app/lib/stale-products.ts'
import { cataloguePath, maxListed, maxSearchLength } from '#domain/catalogue/search.ts'
import { parseSynonymSearch, synonymMessages, synonymParams, synonymSchema } from '#domain/search/synonyms.ts'

type Synonym = RowOf<AdminApi['synonyms']['$get']>

const { loader, ListPage } = defineAdminList({
  title: 'Synonymes',
  text: 'Les mots du métier que la recherche comprend, et les catégories proposées pour eux en vendant, en important et en cherchant. Le singulier et le pluriel, les accents et les fautes de frappe sont déjà compris\u00a0: inutile de les ajouter. Un terme qui trouve aussi un, deux ou trois autres est trouvé par eux\u00a0; au-delà, il nomme un ensemble («\u00a0bois\u00a0»), et ce qu’il trouve ne le trouve pas.',
  queryKey: ['synonyms'],
  searchParams: { parse: parseSynonymSearch, print: synonymParams },
  call: (admin, args) => admin.synonyms.$get(args),
  prefetch: (queryClient) => queryClient.prefetchQuery(categoryTreeQuery),
  caption: 'Synonymes, par ordre alphabétique',
  unit: ['synonyme', 'synonymes'],
  filters: [{ kind: 'text', name: 'search', label: 'Terme ou signification', maxLength: 60 }],
  columns: [
    { heading: 'Terme', isTitle: true, cell: ({ term }) => term },
    { heading: 'Trouve aussi', cell: ({ meanings }) => meanings.join(', ') },
    {
      heading: 'Catégories proposées',
      cell: ({ categorySlugs }) => <CategoryNames slugs={categorySlugs} />,
    },
  ],
  empty: 'La liste est vide.',
  noMatch: 'Aucun synonyme ne correspond.',
  failure: synonymMessages.loadFailure,
  exportAs: 'synonyms',
  header: () => <SearchTrial />,
  form: {
    newTitle: 'Nouveau synonyme',
    titleOf: ({ term }) => `Modifier «\u00a0${term}\u00a0»`,
    nameOf: ({ term }) => term,
    Form: SynonymForm,
  },
  rowActions: ({ id, term }) => (
    <ActButton
      label="Supprimer"
      name={`Supprimer ${term}`}
      call={(admin) => admin.synonyms[':id'].$delete({ param: { id } })}
      success="Synonyme supprimé"
      failure={synonymMessages.deleteFailureTitle}
      refresh={[['admin'], ...productQueryKeys]}
      confirm={{
        title: 'Supprimer ce synonyme\u00a0?',
        children: `La recherche ne trouvera plus par «\u00a0${term}\u00a0» que ce qui l’écrit.`,
      }}
    />
  ),
})

export { ListPage as default, loader as clientLoader, loader }

function CategoryNames({ slugs }: { slugs: readonly string[] }) {
  const categories = useFamilies().flatMap((family) => [family, ...family.children])
  return slugs.flatMap((slug) => categories.find((category) => category.slug === slug)?.name ?? []).join(', ')
}

/** The categories that products are filed in. */
const leafCategories = (family: Family) => (family.children.length > 0 ? family.children : [family])

function SynonymForm({ row, onDone }: { row: Synonym | null; onDone: () => void }) {
  const families = useFamilies()
  const slugs = row?.categorySlugs ?? []
  const [firstSlug = ''] = slugs
  const isFirstKnown = families.flatMap(leafCategories).some(({ slug }) => slug === firstSlug)
  return (
    <RowForm
      row={row}
      onDone={onDone}
      fields={[
        { name: 'term', label: 'Terme', required: true, maxLength: 60, value: row?.term },
        {
          name: 'meanings',
          label: 'Trouve aussi',
          hint: 'Mots ou expressions, séparés par des virgules.',
          rows: 2,
          value: row?.meanings.join(', '),
        },
        {
          name: 'category',
          label: 'Catégorie proposée',
          value: firstSlug,
          placeholder: 'Aucune',
          groups: (
            <>
              {firstSlug && !isFirstKnown && (
                <option value={firstSlug}>{`${firstSlug} (absente de ce site)`}</option>
              )}
              {families.map((family) => (
                <optgroup key={family.id} label={family.name}>
                  {leafCategories(family).map(({ id, slug, name }) => (
                    <option key={id} value={slug}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </>
          ),
        },
      ]}
      read={({ term = '', meanings = '', category = '' }) =>
        parseBySchema(synonymSchema, {
          term,
          meanings: meanings
            .split(/[\n,;]/)
            .map((meaning) => meaning.trim())
            .filter(Boolean),
          categorySlugs: [...new Set([category, ...slugs.slice(1)])].filter(Boolean),
        })
      }
      create={({ synonyms }, json) => synonyms.$post({ json })}
      update={({ synonyms }, id, json) => synonyms[':id'].$put({ param: { id }, json })}
      success={({ term }) => ({ title: 'Synonyme enregistré', text: term })}
      failureTitle={synonymMessages.saveFailureTitle}
      refresh={[['admin'], ...productQueryKeys]}
    />
  )
}

const trialQuery = (text: string) =>
  adminQuery(['synonyms', 'trial', text], (admin) => admin.synonyms.trial.$get({ query: { text } }), {
    enabled: text !== '',
    showsPrevious: true,
  })

/** Shows how the search understands a text. */
function SearchTrial() {
  const [text, setText] = useState('')
  const { data, isError } = useQuery(trialQuery(text))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setText(String(new FormData(event.currentTarget).get('text') ?? '').trim())
  }
  return (
    <Section title="Essayer une recherche" className="rounded-lg bg-paper p-5">
      <form method="get" onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="grow basis-60">
          <TextField label="Ce que quelqu’un écrirait" name="text" maxLength={maxSearchLength} required />
        </div>
        <Button type="submit" variant="outline">
          Essayer
        </Button>
      </form>
      <div role="status">
        {text && isError && <p>La recherche n’a pas pu être essayée. Veuillez réessayer.</p>}
        {text && data && (
          <div className="grid gap-2">
            <ul className="grid gap-1">
              {data.terms.map(({ written, alternatives }) => (
                <li key={written} className="wrap-anywhere">
                  <strong>{written}</strong>
                  {alternatives.length > 0 && <> ou {alternatives.join(', ')}</>}
                </li>
              ))}
            </ul>
            {data.categories.length > 0 && (
              <p>Catégories&nbsp;: {data.categories.map(({ name }) => name).join(', ')}</p>
            )}
            <p>
              <Link to={cataloguePath({ search: text })} className="underline underline-offset-4">
                {data.total >= maxListed
                  ? `${maxListed.toLocaleString('fr-FR')} produits ou plus`
                  : `${data.total} produit${data.total > 1 ? 's' : ''}`}
              </Link>
            </p>
          </div>
        )}
      </div>
    </Section>
  )
}
