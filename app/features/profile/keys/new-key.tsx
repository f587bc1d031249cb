import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'

/** The only time a key is seen. */
export function NewKey({ secret, onDone }: { secret: string; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied('Clé copiée')
    } catch {
      setCopied('Clé non copiée\u00a0: sélectionnez-la.')
    }
  }
  return (
    <div className="grid gap-5 rounded-lg border-l-6 border-fir bg-paper p-6 shadow-card">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Gardez cette clé maintenant
      </h2>
      <p>
        Nous n’en gardons qu’une empreinte et ne pourrons plus vous la montrer. Qui l’a agit en votre nom.
      </p>
      <code
        data-testid="api-key"
        className="rounded-md bg-plaster-deep px-3 py-2 text-base break-all select-all"
      >
        {secret}
      </code>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          Copier
        </Button>
        <Button onClick={onDone}>Je l’ai gardée</Button>
      </div>
      <p role="status" className="font-semibold text-fir empty:hidden">
        {copied}
      </p>
    </div>
  )
}
