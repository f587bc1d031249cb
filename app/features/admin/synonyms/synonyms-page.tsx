import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import type { Column } from '#app/components/data-table.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { Modal } from '#app/components/modal.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { synonymMessages } from '#domain/admin-messages.ts'
import { parseSynonymSearch } from '#domain/search/synonyms.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { categoryTreeQuery } from '../shared/category-tree.ts'
import { rowButton } from '../shared/row-button.tsx'
import { type Synonym, synonymsQuery, useDeleteSynonym } from './queries.ts'
import { SearchTrial } from './search-trial.tsx'
import { SynonymForm } from './synonym-form.tsx'

/** `/admin/synonymes`: the trade's words, what else finds them, where they are filed. */
export function SynonymsPage() {
  const search = useAddress(parseSynonymSearch)
  const { data: families = [] } = useQuery(categoryTreeQuery)
  /** Null: a new one. */
  const [edited, setEdited] = useState<Synonym | null>(null)
  const [isOpen, setOpen] = useState(false)
  const edit = (synonym: Synonym | null) => {
    setEdited(synonym)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const categories = families.flatMap((family) => [family, ...family.children])
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name
  const columns: Column<Synonym>[] = [
    { heading: 'Terme', isTitle: true, cell: ({ term }) => term },
    { heading: 'Trouve aussi', cell: ({ meanings }) => meanings.join(', ') },
    {
      heading: 'Catégories proposées',
      cell: ({ categorySlugs }) => categorySlugs.flatMap((slug) => nameOf(slug) ?? []).join(', '),
    },
    {
      heading: 'Actions',
      cell: (synonym) => (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="icon"
            onClick={() => edit(synonym)}
            aria-label={`Modifier ${synonym.term}`}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </Button>
          <DeleteSynonym synonym={synonym} />
        </div>
      ),
    },
  ]
  return (
    <AdminPage
      title="Synonymes"
      text="Les mots du métier que la recherche comprend, et les catégories proposées pour eux en vendant, en important et en cherchant. Le singulier et le pluriel, les accents et les fautes de frappe sont déjà compris&nbsp;: inutile de les ajouter. Un terme qui trouve aussi un, deux ou trois autres est trouvé par eux&nbsp;; au-delà, il nomme un ensemble («&nbsp;bois&nbsp;»), et ce qu’il trouve ne le trouve pas."
      actions={
        <Button onClick={() => edit(null)}>
          <Plus aria-hidden="true" className="size-5" />
          Nouveau synonyme
        </Button>
      }
    >
      <SearchTrial />
      <AdminList
        exportAs="synonyms"
        label="Synonymes"
        caption="Synonymes, par ordre alphabétique"
        filters={{ filters }}
        list={useQuery(synonymsQuery(search))}
        columns={columns}
        keyOf={({ id }) => id}
        unit={['synonyme', 'synonymes']}
        empty="La liste est vide."
        noMatch="Aucun synonyme ne correspond."
        failure={synonymMessages.loadFailure}
      />
      <Modal
        open={isOpen}
        onClose={close}
        title={edited ? `Modifier «\u00a0${edited.term}\u00a0»` : 'Nouveau synonyme'}
        placement="center"
      >
        {isOpen && (
          <SynonymForm key={edited?.id ?? 'new'} synonym={edited} families={families} onDone={close} />
        )}
      </Modal>
    </AdminPage>
  )
}

const filters: Filter[] = [{ kind: 'words', name: 'search', label: 'Terme ou signification', maxLength: 60 }]

function DeleteSynonym({ synonym: { id, term } }: { synonym: Synonym }) {
  const { mutate: remove, isPending } = useDeleteSynonym()
  return (
    <ConfirmButton
      label="Supprimer"
      button={rowButton(`Supprimer ${term}`)}
      title="Supprimer ce synonyme&nbsp;?"
      submit="Supprimer"
      isPending={isPending}
      onConfirm={(_, then) => remove(id, then)}
    >
      {`La recherche ne trouvera plus par «\u00a0${term}\u00a0» que ce qui l’écrit.`}
    </ConfirmButton>
  )
}
