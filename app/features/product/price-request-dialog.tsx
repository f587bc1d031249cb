import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { Modal } from '#app/components/modal.tsx'
import { ApiError } from '#app/lib/api.ts'
import type { Failure } from '#app/lib/form-failure.ts'
import type { Product } from '#app/lib/product.ts'
import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { toast } from '#app/lib/toasts.ts'
import { priceRequestMessages } from '#domain/account-messages.ts'
import { localityText } from '#domain/accounts/locality.ts'
import { publicName } from '#domain/accounts/public-name.ts'
import { maxPriceRequestNotesLength } from '#domain/conversations/schemas.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import { useRequestPrice } from './queries.ts'

interface PriceRequestDialogProps {
  product: Product
  open: boolean
  onClose: () => void
}

/** Loaded on the first click, with everything it needs (purchase-button.tsx). */
export const PriceRequestDialog = ({ product, open, onClose }: PriceRequestDialogProps) => (
  <Modal
    open={open}
    onClose={onClose}
    title="Demander le prix"
    description={product.title}
    placement="center"
  >
    <PriceRequestForm product={product} onDone={onClose} />
  </Modal>
)

/** The request for a price, with the profile data that it discloses. */
function PriceRequestForm({ product, onDone }: { product: Product; onDone: () => void }) {
  const { account } = useAccount()
  const [notes, setNotes] = useState(() => readStoredNotes(product.id))
  const [sharesPhone, setSharesPhone] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [error, setError] = useState<string>()
  const isMounted = useIsMounted()
  const form = useRef<HTMLFormElement>(null)
  const goToNotes = () => form.current?.querySelector('textarea')?.focus()

  useEffect(() => {
    // On a phone, the message beside the button may be below the visible area.
    if (failure) form.current?.scrollIntoView({ block: 'end' })
  }, [failure])
  const phone = account?.profile?.phone ?? null

  const request = useRequestPrice(product.id, {
    onSuccess: () => {
      storeNotes(product.id, '')
      toast({ kind: 'success', title: priceRequestMessages.sent })
      if (isMounted.current) onDone()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.additionalNotes) {
        setError(error.fields.additionalNotes)
        goToNotes()
      } else if (isMounted.current) setFailure(describeFailure(error))
      else toast({ kind: 'error', ...describeFailure(error) })
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const website = new FormData(event.currentTarget).get('website')
    setFailure(null)
    const tooLong = notes.length > maxPriceRequestNotesLength ? lengthError(notes.length) : undefined
    setError(tooLong)
    if (tooLong) return goToNotes()
    request.mutate({
      additionalNotes: notes,
      sharesPhone: sharesPhone && phone !== null,
      website: String(website ?? ''),
    })
  }

  function type(text: string) {
    setNotes(text)
    storeNotes(product.id, text)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Demande de prix"
      className="grid gap-5 px-5 py-5"
    >
      <TextAreaField
        label="Vos précisions (facultatif)"
        hint="Quantité, dimensions, date souhaitée, retrait ou livraison…"
        rows={4}
        value={notes}
        onChange={(event) => type(event.target.value)}
        error={error}
      />
      <SenderSummary
        sellerName={product.sellerName}
        phone={phone}
        sharesPhone={sharesPhone}
        onSharesPhone={setSharesPhone}
      />
      <div hidden>
        <TextField label="Ne pas remplir" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p role="status" className="sr-only">
        {request.isPending && priceRequestMessages.sending}
      </p>
      {/* Shown beside the button, because on a phone the top of the form may be out of sight. */}
      <FormAlert labels={{}} errors={{}} failure={failure} />
      <Button type="submit" size="lg" className="w-full" aria-disabled={request.isPending}>
        {request.isPending ? priceRequestMessages.sending : 'Envoyer la demande'}
      </Button>
    </form>
  )
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

const lengthError = (length: number) =>
  `${maxPriceRequestNotesLength.toLocaleString('fr-FR')}\u00a0caractères au plus\u00a0: il y en a ${length.toLocaleString('fr-FR')}.`

/** Returns the server's message after a refusal, and a generic one otherwise. */
function describeFailure(error: Error): Failure {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  return {
    title: (isRefusal && error.problem.title) || 'Demande non envoyée',
    text: isRefusal ? error.message : priceRequestMessages.failure,
  }
}

const notesKey = (productId: string): StoredKey => `priceRequest:${productId}`

/** Returns an unsent text about a product, which survives closing the dialog and a reload. */
function readStoredNotes(productId: string): string {
  try {
    return sessionStorage.getItem(notesKey(productId)) ?? ''
  } catch {
    return ''
  }
}

function storeNotes(productId: string, notes: string): void {
  try {
    if (notes) sessionStorage.setItem(notesKey(productId), notes)
    else sessionStorage.removeItem(notesKey(productId))
  } catch {
    // Without storage, only a reload loses the text.
  }
}

interface SenderSummaryProps {
  sellerName: string
  /** Null when unknown. */
  phone: string | null
  sharesPhone: boolean
  onSharesPhone: (shares: boolean) => void
}

/** Explains who receives the request, and which data of the sender. */
function SenderSummary({ sellerName, phone, sharesPhone, onSharesPhone }: SenderSummaryProps) {
  const { account } = useAccount()
  const { shownName } = useSettings()
  const profile = account?.profile
  const { firstName, lastName } = profile ?? {}
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const shownToSeller =
    profile && [publicName(profile), localityText(profile.address)].filter(Boolean).join(', ')
  return (
    <div className="grid gap-2 border-l-4 border-fir pl-4">
      <p>
        <strong className="wrap-anywhere">{sellerName}</strong> voit de vous
        {shownToSeller ? (
          <>
            {' '}
            «&nbsp;<span className="wrap-anywhere">{shownToSeller}</span>&nbsp;» et vous répond dans vos
            messages.
          </>
        ) : (
          ' un prénom et une commune, et vous répond dans vos messages.'
        )}
      </p>
      <p>L’équipe de {shownName} reçoit la demande par email, avec vos coordonnées&nbsp;:</p>
      <ul className="wrap-anywhere">
        {name && <li className="font-medium">{name}</li>}
        <li>{account?.email}</li>
      </ul>
      {phone ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={sharesPhone}
            onChange={(event) => onSharesPhone(event.target.checked)}
            className="size-5 shrink-0 accent-fir"
          />
          <span>
            Transmettre aussi mon téléphone aux deux, <span className="whitespace-nowrap">{phone}</span>
          </span>
        </label>
      ) : (
        <p className="text-sm text-ink-soft">
          Pour être rappelé, ajoutez votre téléphone dans{' '}
          <Link to="/profile?tab=info" className="underline underline-offset-2 hover:text-fir">
            Mes Infos
          </Link>
          .
        </p>
      )}
    </div>
  )
}
