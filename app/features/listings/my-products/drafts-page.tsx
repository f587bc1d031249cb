import { useQuery } from '@tanstack/react-query'
import { ImageOff, Trash2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { Picture } from '#app/components/picture.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { Time } from '#app/components/time.tsx'
import { type DraftSummary, draftsPageOf } from '#domain/selling/drafts.ts'
import { draftsQuery, useThrowDrafts } from '../queries.ts'

/** What the seller has begun, or a file said too little of: each is finished in the form. */
export function DraftsPage() {
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery(draftsQuery(draftsPageOf(params)))
  if (!data)
    return error ? (
      <LoadError onRetry={refetch}>
        <p>Vos brouillons n’ont pas pu être chargés.</p>
      </LoadError>
    ) : (
      <Skeleton text="Chargement de vos brouillons…" rows={6} />
    )
  if (data.total === 0)
    return (
      <EmptyState action={{ label: 'Ajouter un produit', to: '/profile?tab=products&add=1' }}>
        Aucun brouillon. Ce que vous commencez sans le mettre en ligne, et les lignes incomplètes de vos
        fichiers, vous attendent ici, sur tous vos appareils.
      </EmptyState>
    )
  return (
    <section aria-label="Mes brouillons" className="grid gap-6">
      <p role="status" className="text-ink-soft">
        {data.total === 1 ? '1 brouillon' : `${data.total} brouillons`}. Personne d’autre que vous ne les
        voit.
      </p>
      <ul className="grid border-t border-line-strong">
        {data.items.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
      <PageLinks label="Pages de mes brouillons" page={data.page} pageCount={data.pageCount} />
    </section>
  )
}

const draftPath = (draftId: string): string => `/profile?tab=products&add=1&draft=${draftId}`

function DraftRow({ draft }: { draft: DraftSummary }) {
  const throwDrafts = useThrowDrafts()
  const title = draft.title || 'Sans titre'
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line py-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <div className="grid size-16 place-items-center overflow-hidden rounded-sm bg-plaster-deep">
        {draft.picture ? (
          <Picture picture={draft.picture} alt="" sizes="4rem" className="size-full" />
        ) : (
          <ImageOff aria-hidden="true" className="size-6 text-ink-soft" />
        )}
      </div>
      <div className="grid min-w-0 gap-0.5">
        <Link to={draftPath(draft.id)} className="font-semibold wrap-anywhere hover:text-fir hover:underline">
          {title}
        </Link>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {draft.fileName ? `${draft.fileName}, ` : ''}
          <Time at={draft.updatedAt} />
        </p>
        {draft.missing.length > 0 && (
          <p className="text-sm wrap-anywhere text-terracotta-deep">{draft.missing.join(' ')}</p>
        )}
      </div>
      <div className="flex gap-2 max-sm:col-span-2">
        <ButtonLink to={draftPath(draft.id)} variant="outline" aria-label={`Terminer\u00a0: ${title}`}>
          Terminer
        </ButtonLink>
        <ConfirmButton
          label={<Trash2 aria-hidden="true" className="size-5" />}
          button={{ variant: 'ghost', size: 'icon', 'aria-label': `Jeter le brouillon\u00a0: ${title}` }}
          title="Jeter ce brouillon&nbsp;?"
          submit="Jeter"
          variant="destructive"
          isPending={throwDrafts.isPending}
          onConfirm={(_, then) => throwDrafts.mutate([draft.id], then)}
        >
          {title}
        </ConfirmButton>
      </div>
    </li>
  )
}
