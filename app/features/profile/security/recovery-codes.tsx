import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { useSettings } from '#app/lib/settings.ts'
import type { Notice } from '#domain/messages.ts'

interface RecoveryCodesProps {
  codes: string[]
  /** What they came with. */
  about: Notice
  onDone: () => void
}

/** The only time they are seen: to copy, to keep as a file, to write down. Nothing passes over them meanwhile: what is said is said here. */
export function RecoveryCodes({ codes, about, onDone }: RecoveryCodesProps) {
  const { shownName } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const text = `Codes de secours ${shownName}\nChacun ouvre votre compte une fois.\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('Codes copiés')
    } catch {
      setCopied('Codes non copiés\u00a0: sélectionnez-les, ou téléchargez-les.')
    }
  }
  return (
    <div className="grid gap-5 rounded-lg border-l-6 border-fir bg-paper p-6 shadow-card">
      <div className="grid gap-2">
        <h3 ref={heading} tabIndex={-1} className="text-2xl">
          Gardez ces codes de secours
        </h3>
        <p>
          <strong>{about.title}.</strong> {about.text}
        </p>
        <p>
          Si votre téléphone ou votre clé manque, chacun ouvre votre compte une fois. Nous ne pourrons plus
          vous les montrer.
        </p>
      </div>
      <ul aria-label="Codes de secours" className="grid gap-x-8 gap-y-1 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          Copier
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codes-de-secours.txt"
          className={buttonClass({ variant: 'outline' })}
        >
          Télécharger
        </a>
        <Button onClick={onDone}>Je les ai gardés</Button>
      </div>
      <p role="status" className="font-semibold text-fir empty:hidden">
        {copied}
      </p>
    </div>
  )
}
