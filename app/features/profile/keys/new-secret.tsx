import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'

interface NewSecretProps {
  title: string
  text: string
  secret: string
  onDone: () => void
}

/** Shows a key or a signing secret, which is visible only once. */
export function NewSecret({ title, text, secret, onDone }: NewSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied('Copié')
    } catch {
      setCopied('Copie impossible\u00a0: sélectionnez le texte.')
    }
  }
  return (
    <div className="grid gap-5 rounded-lg border-l-6 border-fir bg-paper p-6 shadow-card">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {title}
      </h2>
      <p>{text}</p>
      <code
        data-testid="new-secret"
        className="rounded-md bg-plaster-deep px-3 py-2 text-base break-all select-all"
      >
        {secret}
      </code>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          Copier
        </Button>
        <Button onClick={onDone}>C’est fait</Button>
      </div>
      <p role="status" className="font-semibold text-fir empty:hidden">
        {copied}
      </p>
    </div>
  )
}
