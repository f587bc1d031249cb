import { Link2, Mail, MessageCircle } from 'lucide-react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { toast } from '#app/lib/toasts.ts'

/** Links that share a page, for devices without a share sheet. */
export default function ShareLinks({
  title,
  url,
  onDone,
}: {
  title: string
  url: string
  onDone: () => void
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      onDone()
      toast({ kind: 'success', title: 'Adresse copiée' })
    } catch {
      toast({ kind: 'error', title: 'L’adresse n’a pas pu être copiée', text: url })
    }
  }
  const look = buttonClass({ variant: 'outline' }, 'w-full justify-start')
  return (
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
  )
}
