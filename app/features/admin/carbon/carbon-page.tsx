import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import type { Column } from '#app/components/data-table.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { Modal } from '#app/components/modal.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { carbonMessages } from '#domain/admin-messages.ts'
import { carbonBasisLabels, carbonText, isInForce } from '#domain/catalogue/carbon.ts'
import { parseCarbonSearch } from '#domain/catalogue/carbon-schema.ts'
import { formatDay } from '#domain/dates.ts'
import { dayOf } from '#domain/platform/days.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { categoryTreeQuery } from '../shared/category-tree.ts'
import { rowButton } from '../shared/row-button.tsx'
import { CarbonForm } from './carbon-form.tsx'
import { type CarbonFactor, carbonQuery, useEndCarbon } from './queries.ts'

const nameOf = ({ target, categoryName, productTitle }: CarbonFactor) =>
  target === 'transport' ? 'Transport' : (categoryName ?? productTitle ?? '')

/** `/admin/co2`: what public sources say that making something new takes. */
export function CarbonPage() {
  const search = useAddress(parseCarbonSearch)
  const { data: families = [] } = useQuery(categoryTreeQuery)
  const today = dayOf(new Date())
  /** Null: a new one. */
  const [edited, setEdited] = useState<CarbonFactor | null>(null)
  const [isOpen, setOpen] = useState(false)
  const edit = (factor: CarbonFactor | null) => {
    setEdited(factor)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const columns: Column<CarbonFactor>[] = [
    {
      heading: 'S’applique à',
      isTitle: true,
      cell: (factor) => (factor.target === 'product' ? `Article\u00a0: ${nameOf(factor)}` : nameOf(factor)),
    },
    {
      heading: 'Valeur',
      cell: ({ grams, basis, modules }) =>
        `${carbonText(grams)} par ${carbonBasisLabels[basis]}${modules ? ` (${modules})` : ''}`,
    },
    {
      heading: 'Source',
      cell: ({ source, url, year }) => (
        <a href={url} rel="noopener" target="_blank" className="underline underline-offset-4">
          {source}, {year}
        </a>
      ),
    },
    {
      heading: 'Valable',
      cell: ({ validUntil }) =>
        isInForce({ validUntil }, today)
          ? `jusqu’au ${formatDay(validUntil)}`
          : `terminée le ${formatDay(validUntil)}`,
    },
    {
      heading: 'Actions',
      cell: (factor) => (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="icon"
            onClick={() => edit(factor)}
            aria-label={`Modifier ${nameOf(factor)}`}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </Button>
          {isInForce(factor, today) && <EndFactor factor={factor} />}
        </div>
      ),
    },
  ]
  return (
    <AdminPage
      title="CO₂ évité"
      text="Ce que des sources publiques (FDES, PEP, bases reconnues) disent de la fabrication du neuf. Sans source en vigueur, le site n’annonce et ne compte rien. Pour que le CO₂ entre dans les bilans, il faut aussi une source pour le transport à déduire."
      actions={
        <Button onClick={() => edit(null)}>
          <Plus aria-hidden="true" className="size-5" />
          Nouvelle source
        </Button>
      }
    >
      <AdminList
        label="Sources de CO₂"
        caption="Sources de CO₂, celles qui valent le plus longtemps d’abord"
        filters={{ filters }}
        list={useQuery(carbonQuery(search))}
        columns={columns}
        keyOf={({ id }) => id}
        unit={['source', 'sources']}
        empty={'Aucune source\u00a0: le site n’annonce pas de CO₂ évité.'}
        noMatch="Aucune source ne correspond."
        failure={carbonMessages.loadFailure}
        exportAs="carbon-factors"
      />
      <Modal
        open={isOpen}
        onClose={close}
        title={edited ? 'Modifier la source' : 'Nouvelle source'}
        placement="center"
      >
        {isOpen && (
          <CarbonForm key={edited?.id ?? 'new'} factor={edited} families={families} onDone={close} />
        )}
      </Modal>
    </AdminPage>
  )
}

const filters: Filter[] = [
  { kind: 'words', name: 'search', label: 'Source', maxLength: 60 },
  {
    kind: 'one',
    every: 'Toutes',
    name: 'inForce',
    label: 'Validité',
    options: [
      { value: 'oui', label: 'En vigueur' },
      { value: 'non', label: 'Terminées' },
    ],
  },
]

function EndFactor({ factor }: { factor: CarbonFactor }) {
  const { mutate: end, isPending } = useEndCarbon()
  return (
    <ConfirmButton
      label="Arrêter"
      button={rowButton(`Arrêter ${nameOf(factor)}`)}
      title="Arrêter cette source&nbsp;?"
      submit="Arrêter"
      isPending={isPending}
      onConfirm={(_, then) => end(factor.id, then)}
    >
      Les nouvelles commandes ne compteront plus par elle{'\u00a0'}; celles d’avant gardent leur valeur.
    </ConfirmButton>
  )
}
