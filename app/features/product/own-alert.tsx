import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { Switch } from '#app/components/switch.tsx'
import type { Product } from '#app/lib/product.ts'
import { productAlertsQuery, usePendingAlertKinds, useSaveProductAlerts } from '#app/lib/product-alerts.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { type AlertKind, alertKindLabels, alertKinds } from '#domain/alerts/alerts.ts'
import { lowQuantity } from '#domain/alerts/decide-alerts.ts'

export default function OwnAlert({ product, email }: { product: Offer; email: string }) {
  const client = useQueryClient()
  const query = useQuery({ ...productAlertsQuery(product.id), enabled: !useIsSigningOut() })
  const pendingKinds = usePendingAlertKinds(product.id)
  const save = useSaveProductAlerts(product.id)
  const [isOpen, setIsOpen] = useState(false)
  const kinds = pendingKinds ?? query.data?.kinds
  const isWatched = kinds !== undefined && kinds.length > 0

  /** For a sold-out product a single click saves an alert for its return. */
  const open = async () => {
    setIsOpen(true)
    if (!isSoldOut(product)) return
    const alerts = await client.ensureQueryData(productAlertsQuery(product.id)).catch(() => null)
    if (alerts?.kinds.length === 0) save.mutate(['back_in_stock'])
  }

  const Icon = isWatched ? BellRing : Bell
  return (
    <>
      <Button variant="outline" className="w-full" aria-haspopup="dialog" onClick={() => void open()}>
        <Icon aria-hidden="true" className={isWatched ? 'size-5 text-terracotta' : 'size-5'} />
        {isWatched ? 'Alerte activée' : 'Être alerté'}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Être alerté"
        description={product.title}
        placement="center"
      >
        <AlertChoice
          product={product}
          kinds={kinds}
          email={email}
          isSaving={pendingKinds !== undefined}
          failure={query.error}
          onRetry={() => void query.refetch()}
          onChange={save.mutate}
        />
      </Modal>
    </>
  )
}

interface AlertChoiceProps {
  product: Offer
  /** Undefined while loading. */
  kinds: readonly AlertKind[] | undefined
  email: string
  isSaving: boolean
  failure: Error | null
  onRetry: () => void
  onChange: (kinds: AlertKind[]) => void
}

/** The kinds of alerts, each saved at once. */
function AlertChoice({ product, kinds, email, isSaving, failure, onRetry, onChange }: AlertChoiceProps) {
  if (!kinds && failure) {
    return (
      <div role="alert" className="grid justify-items-start gap-4 p-5">
        <p>{failure.message}</p>
        <Button variant="outline" onClick={onRetry}>
          Réessayer
        </Button>
      </div>
    )
  }
  // A chosen kind that is no longer offered remains, so that it can be switched off.
  const offered = listPossibleAlerts(product)
  const listedKinds = [...offered, ...(kinds ?? []).filter((kind) => !offered.includes(kind))]
  const toggle = (kind: AlertKind, isOn: boolean) =>
    onChange(alertKinds.filter((other) => (other === kind ? isOn : kinds?.includes(other))))
  return (
    <div className="grid gap-5 p-5">
      <fieldset disabled={!kinds} className="grid gap-4">
        <legend className="sr-only">De quoi souhaitez-vous être prévenu&nbsp;?</legend>
        {listedKinds.map((kind) => (
          <Switch
            key={kind}
            label={alertKindLabels[kind].name}
            text={alertKindLabels[kind].text}
            checked={kinds?.includes(kind) ?? false}
            onChange={(event) => toggle(kind, event.target.checked)}
          />
        ))}
      </fieldset>
      <p role="status" className="min-h-12 border-t border-line pt-4 wrap-anywhere">
        {statusText(kinds, isSaving, email)}
      </p>
      <Link to="/profile/alerts" className="w-fit py-1 font-semibold text-fir underline underline-offset-4">
        Toutes mes alertes
      </Link>
    </div>
  )
}

function statusText(kinds: readonly AlertKind[] | undefined, isSaving: boolean, email: string): string {
  if (!kinds) return 'Chargement…'
  if (isSaving) return 'Enregistrement…'
  return kinds.length > 0
    ? `C’est noté\u00a0: nous vous écrirons à ${email}.`
    : 'Aucune alerte pour ce produit. Un choix est enregistré aussitôt.'
}

/** The product's data that alerts depend on, from its page or its card. */
type Offer = Pick<Product, 'id' | 'title' | 'price' | 'status' | 'quantity'>

type Availability = Pick<Offer, 'price' | 'status' | 'quantity'>

/** Unlike a reserved product, a sold-out one has no stock left. */
const isSoldOut = ({ status, quantity }: Availability): boolean =>
  quantity === 0 || status === 'outofstock' || status === 'rupture_stock'

/** Lists the alerts that can occur: a price on request cannot drop, and a small stock is already low. */
export function listPossibleAlerts(product: Availability): AlertKind[] {
  const { price, quantity } = product
  const canOccur: Record<AlertKind, boolean> = {
    price_drop: price.kind === 'hidden' || (price.kind === 'amount' && price.amount > 0),
    back_in_stock: true,
    low_quantity: !isSoldOut(product) && quantity > lowQuantity,
    expiring_soon: !isSoldOut(product),
  }
  const offered = alertKinds.filter((kind) => canOccur[kind])
  // The most important one comes first.
  return isSoldOut(product)
    ? ['back_in_stock', ...offered.filter((kind) => kind !== 'back_in_stock')]
    : offered
}
