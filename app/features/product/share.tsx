import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { Modal } from '#app/components/modal.tsx'
import type { Product } from '#app/lib/product.ts'
import { productPath } from '#domain/catalogue/addresses.ts'

const ShareWays = latePart(() => import('./share-ways.tsx'))

/** Shares the page by the phone's own sheet, else by links. No seller is notified. */
export function Share({ product, origin }: { product: Product; origin: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { title } = product
  const url = `${origin}${productPath(product)}`

  const share = async () => {
    const sheet = { title, url }
    if (!navigator.canShare?.(sheet)) return setIsOpen(true)
    // Closing the sheet is no error.
    await navigator.share(sheet).catch((error: Error) => error.name !== 'AbortError' && setIsOpen(true))
  }
  return (
    <>
      <Button variant="outline" onClick={() => void share()}>
        <Share2 aria-hidden="true" className="size-5" />
        Partager
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Partager"
        description={title}
        placement="center"
      >
        <Suspense>
          <ShareWays title={title} url={url} onDone={() => setIsOpen(false)} />
        </Suspense>
      </Modal>
    </>
  )
}
