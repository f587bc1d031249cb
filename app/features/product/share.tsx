import { Link2, Mail, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import type { Product } from '#app/lib/product.ts'
import { toast } from '#app/lib/toasts.ts'
import { productPath } from '#domain/catalogue/addresses.ts'

/** Hands the page on: by the phone's own sheet, else by the ways people use. Nobody is notified of it. */
export function Share({ product, origin }: { product: Product; origin: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { title } = product
  const url = `${origin}${productPath(product)}`

  const share = async () => {
    const sheet = { title, url }
    if (!navigator.canShare?.(sheet)) return setIsOpen(true)
    // Whoever closes the sheet has changed their mind.
    await navigator.share(sheet).catch((error: Error) => error.name !== 'AbortError' && setIsOpen(true))
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setIsOpen(false)
      toast({ kind: 'success', title: 'Adresse copiée' })
    } catch {
      toast({ kind: 'error', title: 'L’adresse n’a pas pu être copiée', text: url })
    }
  }
  const look = buttonClass({ variant: 'outline' }, 'w-full justify-start')
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
        <ul className="grid gap-3 p-5">
          <li>
            <Button variant="outline" className="w-full justify-start" onClick={() => void copy()}>
              <Link2 aria-hidden="true" className="size-5" />
              Copier l’adresse
            </Button>
          </li>
          <li>
            <a
              href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
              target="_blank"
              rel="noopener noreferrer"
              className={look}
            >
              <MessageCircle aria-hidden="true" className="size-5" />
              WhatsApp <span className="sr-only">(nouvelle fenêtre)</span>
            </a>
          </li>
          <li>
            <a
              href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
              className={look}
            >
              <Mail aria-hidden="true" className="size-5" />
              Email
            </a>
          </li>
        </ul>
      </Modal>
    </>
  )
}
