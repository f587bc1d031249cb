import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { ApiError } from '#app/lib/api.ts'
import { useHydrated } from '#app/lib/hydration.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { type Account, useAccount } from '#app/lib/session.ts'
import { storePictures } from '#app/lib/stored-pictures.ts'
import { toast } from '#app/lib/toasts.ts'
import { unavailability } from '#domain/catalogue/statuses.ts'
import { productMessages } from '#domain/messages.ts'
import { emptyValues, toFormValues } from '#domain/selling/product-form.ts'
import { tablePath } from '#domain/selling/table-batches.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import {
  draftQuery,
  type OpenedDraft,
  type OwnProduct,
  ownProductQuery,
  saveDraft,
  useDeleteDrafts,
} from '../queries.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { type Draft, deleteDraft, draftKey, readDraft } from './draft.ts'
import { ProductForm } from './product-form.tsx'
import { SavedProduct } from './saved-product.tsx'
import { pictureName } from './use-product-form.ts'
import type { SavedProduct as Saved } from './use-submission.ts'

/** The page that creates or changes a product (`productId`). */
export function ProductFormPage({ productId }: { productId: string | null }) {
  const { account } = useAccount()
  const isHydrated = useHydrated()
  const location = useLocation()
  if (!account) return null
  // The draft is stored in the browser.
  if (!isHydrated) return <FormSkeleton />
  // The header's link starts a new product: `location.key` remounts the form.
  if (!productId) return <NewProduct key={location.key} account={account} />
  return <EditedProduct key={productId} account={account} productId={productId} />
}

const emptyDraft = (categoryId?: string): Draft => ({
  submissionKey: crypto.randomUUID(),
  opened: null,
  values: emptyValues(categoryId),
  pictures: [],
})

/** Opens the draft of the address, or the one in this browser that the server does not have. */
function NewProduct({ account }: { account: Account }) {
  const [draftId] = useState(() => new URLSearchParams(window.location.search).get('draft'))
  const [browserDraft] = useState(() => readDraft(draftKey(account.id, null)))
  const isInBrowser =
    browserDraft !== null &&
    browserDraft.opened === null &&
    (!draftId || browserDraft.submissionKey === draftId)
  const query = useQuery({ ...draftQuery(draftId ?? ''), enabled: draftId !== null && !isInBrowser })
  if (isInBrowser) return <NewProductForm account={account} storedDraft={browserDraft} missing={[]} />
  if (!draftId) return <NewProductForm account={account} storedDraft={null} missing={[]} />
  if (query.data)
    return (
      <NewProductForm
        account={account}
        storedDraft={draftFromServer(query.data)}
        serverValues={query.data.values}
        missing={query.data.missing}
      />
    )
  if (query.isPending) return <FormSkeleton />
  if (query.isError)
    return (
      <LoadError
        title="Votre brouillon n’a pas pu être chargé"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={query.refetch}
      />
    )
  return (
    <div role="alert" className="grid max-w-prose justify-items-start gap-4">
      <h2 className="text-3xl">Brouillon introuvable</h2>
      <p>{sellingMessages.draftGone}</p>
      <ButtonLink to={tablePath({ show: 'drafts' })}>Mes brouillons</ButtonLink>
    </div>
  )
}

const draftFromServer = ({ id, values, pictures }: OpenedDraft): Draft => ({
  submissionKey: id,
  opened: null,
  values,
  pictures,
})

interface NewProductFormProps {
  account: Account
  storedDraft: Draft | null
  /** The server's values; absent when they are unknown. */
  serverValues?: OpenedDraft['values']
  /** Fields that an imported file did not contain. */
  missing: string[]
}

function NewProductForm({ account, storedDraft: initialDraft, serverValues, missing }: NewProductFormProps) {
  const key = draftKey(account.id, null)
  const client = useQueryClient()
  const [storedDraft, setStoredDraft] = useState(initialDraft)
  const [start, setStart] = useState(() => initialDraft ?? emptyDraft())
  const [saved, setSaved] = useState<Saved | null>(null)
  const deleteDrafts = useDeleteDrafts()

  const resetForm = (draft: Draft, restoresDraft: boolean) => {
    setSaved(null)
    setStoredDraft(restoresDraft ? draft : null)
    setStart(draft)
  }
  const discard = async (discarded: Draft) => {
    deleteDraft(key)
    void storePictures(account.id, pictureName(null, discarded), [])
    await deleteDrafts.mutateAsync([discarded.submissionKey])
    resetForm(emptyDraft(), false)
    const restoreDraft = async () => {
      const { submissionKey: id, values, pictures } = discarded
      const api = apiOf(client.getDefaultOptions().queries?.meta)
      await saveDraft(api, { id, values, pictureIds: pictures.map((picture) => picture.id) })
      resetForm({ ...discarded }, true)
    }
    toast({ kind: 'success', title: 'Brouillon jeté', action: { label: 'Annuler', run: restoreDraft } })
  }

  if (saved) {
    return (
      <SavedProduct
        product={saved}
        isNew
        onAddAnother={() => resetForm(emptyDraft(saved.categoryId), false)}
      />
    )
  }
  const isIncomplete = !account.profile || account.profile.missing.length > 0
  return (
    <div className="grid gap-8">
      {isIncomplete && <IncompleteProfile />}
      {storedDraft && <DraftNotice missing={missing} onDiscard={() => discard(storedDraft)} />}
      <ProductForm
        // Discarding or restoring a draft remounts the form.
        key={`${start.submissionKey}:${storedDraft !== null}`}
        account={account}
        productId={null}
        status="disponible"
        initialDraft={start}
        serverValues={start === initialDraft ? serverValues : null}
        onSaved={setSaved}
      />
    </div>
  )
}

interface EditedProductProps {
  account: Account
  productId: string
}

function EditedProduct({ account, productId }: EditedProductProps) {
  const query = useQuery(ownProductQuery(productId))
  if (query.data) return <OpenedProduct account={account} product={query.data} />
  if (query.isPending) return <FormSkeleton />
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  if (!isMissing)
    return (
      <LoadError
        title="Votre annonce n’a pas pu être chargée"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={query.refetch}
      />
    )
  return (
    <div role="alert" className="grid max-w-prose justify-items-start gap-4">
      <h2 className="text-3xl">{productMessages.missing.title}</h2>
      <p>{query.error.message}</p>
      <ButtonLink to="/profile?tab=products">Mes Produits</ButtonLink>
    </div>
  )
}

function draftFromProduct(product: OwnProduct): Draft {
  const { version, pictures } = product
  const values = toFormValues(product)
  return { submissionKey: '', opened: { version, values, pictures }, values, pictures }
}

function OpenedProduct({ account, product }: { account: Account; product: OwnProduct }) {
  const key = draftKey(account.id, product.id)
  const navigate = useNavigate()
  const [storedDraft, setStoredDraft] = useState(() => readDraft(key))
  const [saved, setSaved] = useState<Saved | null>(null)
  if (saved) {
    const addAnother = () => navigate('/profile?tab=products&add=1')
    return <SavedProduct product={saved} isNew={false} onAddAnother={addAnother} />
  }
  const badge = unavailability(product.status)?.badge
  const discard = () => {
    deleteDraft(key)
    setStoredDraft(null)
  }
  return (
    <div className="grid gap-8">
      {product.refusalReason && <RefusalNote reason={product.refusalReason} />}
      {storedDraft?.opened && <DraftNotice onDiscard={discard} />}
      {badge && !product.refusalReason && (
        <p className="border-l-4 border-terracotta bg-terracotta-tint px-5 py-3">
          <strong className="font-semibold">{badge}.</strong> Les commandes déjà passées gardent leur prix.
        </p>
      )}
      <ProductForm
        key={storedDraft ? 'draft' : 'product'}
        account={account}
        productId={product.id}
        status={product.status}
        initialDraft={storedDraft?.opened ? storedDraft : draftFromProduct(product)}
        onSaved={setSaved}
      />
    </div>
  )
}

/** Placeholders of the form's height, while the draft or product loads. */
const FormSkeleton = () => (
  <div role="status" className="grid max-w-3xl gap-10">
    <p className="text-ink-soft">Chargement du formulaire…</p>
    {['h-24', 'h-40', 'h-64'].map((height) => (
      <div key={height} aria-hidden="true" className="grid animate-pulse gap-4 border-t border-line pt-8">
        <div className="h-7 w-48 rounded-sm bg-plaster-deep" />
        <div className={`rounded-md bg-plaster-deep ${height}`} />
      </div>
    ))}
  </div>
)

/** Announces that the form contains a restored draft. */
const DraftNotice = ({ missing = [], onDiscard }: { missing?: string[]; onDiscard: () => void }) => (
  <div
    role="status"
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-fir bg-fir-tint px-5 py-3"
  >
    <div>
      <p>
        <strong className="font-semibold">Brouillon repris.</strong>{' '}
        {missing.length > 0
          ? 'Il manquait dans votre fichier\u00a0:'
          : 'Vous retrouvez ce que vous aviez saisi.'}
      </p>
      {missing.length > 0 && (
        <ul className="list-disc pl-5">
          {missing.map((text) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
    <Button variant="link" className="px-0" onClick={onDiscard}>
      Jeter le brouillon
    </Button>
  </div>
)

/** Explains that the listing can be written now and published once the profile is complete. */
const IncompleteProfile = () => (
  <div className="grid justify-items-start gap-1 border-l-4 border-terracotta bg-terracotta-tint px-5 py-4">
    <p className="font-semibold">{sellingMessages.incompleteProfile.title}</p>
    <p>{sellingMessages.incompleteProfile.text} Votre brouillon vous attend.</p>
    <ButtonLink variant="link" className="px-0" to="/profile?tab=info">
      Compléter mon profil
    </ButtonLink>
  </div>
)
