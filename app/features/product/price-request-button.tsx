import { type ComponentProps, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import type { Product } from '#app/lib/product.ts'
import { toast } from '#app/lib/toasts.ts'
import { productMessages } from '#domain/messages.ts'

type Dialog = typeof import('./price-request-dialog.tsx').PriceRequestDialog

/** Asks for the price of a product on request. What is needed for it arrives with the first click. */
export function PriceRequestButton({
  product,
  ...look
}: { product: Product } & Pick<ComponentProps<typeof Button>, 'size' | 'className'>) {
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function open() {
    try {
      const { PriceRequestDialog } = await import('./price-request-dialog.tsx')
      setDialog(() => PriceRequestDialog)
      setIsOpen(true)
    } catch {
      toast({ kind: 'error', title: productMessages.requestModuleFailure })
    }
  }

  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={open}>
        Demander le prix
      </Button>
      {Dialog && <Dialog product={product} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
