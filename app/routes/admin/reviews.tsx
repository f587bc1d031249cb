import { Stars } from '#app/components/stars.tsx'
import { Time } from '#app/components/time.tsx'
import { ActButton } from '#app/features/admin/shared/act-button.tsx'
import type { AdminApi, RowOf } from '#app/features/admin/shared/admin-api.ts'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { OrderLink, PersonLink } from '#app/features/admin/shared/cells.tsx'
import { reviewMessages } from '#domain/admin-messages.ts'
import { formatShortDate } from '#domain/dates.ts'
import { maxReasonLength } from '#domain/orders/orders.ts'
import { parseReviewSearch, reviewParams, reviewStates } from '#domain/orders/reviews.ts'
import { starChoices } from '#domain/orders/stars.ts'

type Review = RowOf<AdminApi['reviews']['$get']>

const { loader, ListPage } = defineAdminList({
  title: 'Avis',
  text: 'Masquez ce qui enfreint la loi ou nomme des personnes. Un avis sévère n’est pas une raison.',
  queryKey: ['reviews'],
  searchParams: { parse: parseReviewSearch, print: reviewParams },
  call: (admin, args) => admin.reviews.$get(args),
  caption: 'Avis, les plus récents d’abord',
  unit: ['avis', 'avis'],
  filters: [
    { kind: 'select', name: 'state', label: 'Affichage', allLabel: 'Tous', options: reviewStates },
    {
      kind: 'select',
      name: 'stars',
      label: 'Note',
      allLabel: 'Toutes',
      options: starChoices
        .toReversed()
        .map((stars) => ({ value: String(stars), label: `${stars}\u00a0étoile${stars > 1 ? 's' : ''}` })),
    },
  ],
  columns: [
    {
      heading: 'Avis',
      isTitle: true,
      cell: ({ stars, text }) => (
        <div className="grid gap-1 text-left font-normal">
          <Stars stars={stars} className="size-4.5" />
          {text && (
            <p className="text-base whitespace-pre-line">
              <bdi>{text}</bdi>
            </p>
          )}
        </div>
      ),
    },
    {
      heading: 'Date',
      cell: ({ createdAt }) => <Time at={createdAt} format={formatShortDate} className="whitespace-nowrap" />,
    },
    { heading: 'De', cell: ({ author, side }) => <Party person={author} side={side} /> },
    {
      heading: 'Sur',
      cell: ({ subject, side }) => <Party person={subject} side={side === 'buyer' ? 'seller' : 'buyer'} />,
    },
    { heading: 'Commande', cell: ({ orderId }) => <OrderLink orderId={orderId} /> },
    { heading: 'Affichage', cell: (review) => <State review={review} /> },
  ],
  rowActions: ({ id, state, author, subject }) =>
    state === 'hidden' ? (
      <ActButton
        label="Rétablir"
        name={`Rétablir l’avis de ${author.name}`}
        call={(admin) => admin.reviews[':id'].show.$post({ param: { id } })}
        success={reviewMessages.shown}
        failure={reviewMessages.showFailureTitle}
        refresh={refresh}
      />
    ) : (
      <ActButton
        label="Masquer"
        name={`Masquer l’avis de ${author.name}`}
        call={(admin, reason) => admin.reviews[':id'].hide.$post({ param: { id }, json: { reason } })}
        success={reviewMessages.hidden}
        failure={reviewMessages.hideFailureTitle}
        refresh={refresh}
        confirm={{
          title: 'Masquer l’avis',
          description: `De ${author.name} sur ${subject.name}`,
          question: {
            label: 'Motif',
            hint: 'L’auteur de l’avis le lit sur sa commande.',
            missing: reviewMessages.noReason,
            rows: 4,
            maxLength: maxReasonLength,
          },
          cancel: 'Fermer',
          variant: 'destructive',
          staysOpen: true,
          children:
            'Plus personne ne lira cet avis, et il ne comptera plus dans la note. Il pourra être rétabli.',
        }}
      />
    ),
  empty: 'Personne n’a encore donné d’avis.',
  noMatch: 'Aucun avis ne correspond à ces filtres.',
  failure: reviewMessages.loadFailure,
  exportAs: 'reviews',
})

export { ListPage as default, loader as clientLoader, loader }

const refresh = [['admin'], ['seller']]
const sideLabels = { buyer: 'acheteur', seller: 'vendeur' }

const Party = ({ person, side }: { person: Review['author']; side: Review['side'] }) => (
  <>
    <PersonLink person={person} />
    <span className="block text-sm text-ink-soft">{sideLabels[side]}</span>
  </>
)

function State({ review: { state, shownFrom, hiddenReason } }: { review: Review }) {
  if (state === 'shown') return 'Affiché'
  if (state === 'hidden')
    return (
      <>
        <strong className="font-semibold text-danger">Masqué</strong>
        <span className="block text-sm whitespace-pre-line">{hiddenReason}</span>
      </>
    )
  return (
    <>
      Pas avant le <Time at={shownFrom} format={formatShortDate} className="whitespace-nowrap" />
      <span className="block text-sm text-ink-soft">sauf si l’autre partie écrit</span>
    </>
  )
}
