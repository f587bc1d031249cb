import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { ApiError } from '#app/lib/api.ts'
import type { Account } from '#app/lib/session.ts'
import { unavailability } from '#domain/catalogue/statuses.ts'
import { productMessages } from '#domain/messages.ts'
import { type OwnProduct, ownProductQuery } from '../queries.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { type Draft, draftKey, forgetDraft, readDraft } from './draft.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { valuesOf } from './form-values.ts'
import { DraftNotice } from './notices.tsx'
import { ProductForm } from './product-form.tsx'
import { SavedProduct } from './saved-product.tsx'
import type { SavedProduct as Saved } from './use-submission.ts'

interface ChangedProductProps {
  account: Account
  productId: string
}

export function ChangedProduct({ account, productId }: ChangedProductProps) {
  const query = useQuery(ownProductQuery(productId))
  if (query.data) return <OpenedProduct account={account} product={query.data} />
  if (query.isPending) return <FormSkeleton />
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  return (
    <div role="alert" className="grid max-w-prose justify-items-start gap-4">
      <h2 className="text-3xl">
        {isMissing ? productMessages.missing.title : 'Votre annonce n’a pas pu être chargée'}
      </h2>
      <p>{query.error.message}</p>
      {isMissing ? (
        <ButtonLink to="/profile?tab=products">Mes Produits</ButtonLink>
      ) : (
        <Button variant="outline" aria-disabled={query.isFetching} onClick={() => query.refetch()}>
          {query.isFetching ? 'Chargement…' : 'Réessayer'}
        </Button>
      )}
    </div>
  )
}

function startOf(product: OwnProduct): Draft {
  const { version, pictures } = product
  const values = valuesOf(product)
  return { submissionKey: '', opened: { version, values, pictures }, values, pictures }
}

function OpenedProduct({ account, product }: { account: Account; product: OwnProduct }) {
  const key = draftKey(account.id, product.id)
  const navigate = useNavigate()
  const [kept, setKept] = useState(() => readDraft(key))
  const [saved, setSaved] = useState<Saved | null>(null)
  if (saved) {
    const addAnother = () => navigate('/profile?tab=products&add=1')
    return <SavedProduct product={saved} isNew={false} onAddAnother={addAnother} />
  }
  const badge = unavailability(product.status)?.badge
  const discard = () => {
    forgetDraft(key)
    setKept(null)
  }
  return (
    <div className="grid gap-8">
      {product.refusalReason && <RefusalNote reason={product.refusalReason} />}
      {kept?.opened && <DraftNotice onDiscard={discard} />}
      {badge && !product.refusalReason && (
        <p className="border-l-4 border-terracotta bg-terracotta-tint px-5 py-3">
          <strong className="font-semibold">{badge}.</strong> Les commandes déjà passées gardent leur prix.
        </p>
      )}
      <ProductForm
        key={kept ? 'draft' : 'product'}
        account={account}
        productId={product.id}
        status={product.status}
        start={kept?.opened ? kept : startOf(product)}
        onSaved={setSaved}
      />
    </div>
  )
}
