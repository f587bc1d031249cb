import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { productAlertsQuery, useAwaitedKinds, useSaveProductAlerts } from '#app/lib/product-alerts.ts'
import { useIsSigningOut } from '#app/lib/signing-out.ts'
import { AlertChoice } from './alert-choice.tsx'
import { isSoldOut, type Offer } from './alert-kinds.ts'

/** A user's alert on a product. */
export default function OwnAlert({ product, email }: { product: Offer; email: string }) {
  const client = useQueryClient()
  const query = useQuery({ ...productAlertsQuery(product.id), enabled: !useIsSigningOut() })
  const awaited = useAwaitedKinds(product.id)
  const save = useSaveProductAlerts(product.id)
  const [isOpen, setIsOpen] = useState(false)
  const kinds = awaited ?? query.data?.kinds
  const isWatched = kinds !== undefined && kinds.length > 0

  /** On a sold-out product the alert is for its return, saved without another click. */
  const open = async () => {
    setIsOpen(true)
    if (!isSoldOut(product)) return
    const known = await client.ensureQueryData(productAlertsQuery(product.id)).catch(() => null)
    if (known?.kinds.length === 0) save.mutate(['back_in_stock'])
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
          isSaving={awaited !== undefined}
          failure={query.error}
          onRetry={() => void query.refetch()}
          onChange={save.mutate}
        />
      </Modal>
    </>
  )
}
