import { Download } from 'lucide-react'
import { buttonClass } from '#app/components/button.tsx'
import { exportsPerDay, privacyMessages } from '#domain/privacy/messages.ts'

interface DataExportProps {
  /** Today. */
  left: number
  onTaken: () => void
}

/** The archive comes straight from the server: however large it is, the page holds none of it. */
export const DataExport = ({ left, onTaken }: DataExportProps) => (
  <section aria-labelledby="mes-donnees" className="grid justify-items-start gap-4">
    <h2 id="mes-donnees" className="text-2xl md:text-3xl">
      Télécharger mes données
    </h2>
    <p className="max-w-prose">
      Une archive ZIP de tout ce que nous savons de vous{'\u00a0'}: profil, commandes, factures, annonces et
      leurs photos, messages, alertes. Les fichiers sont en JSON, un format que d’autres sites savent relire.
    </p>
    {left > 0 ? (
      <a
        href="/api/privacy/export.zip"
        download
        // The server counts it as soon as it begins.
        onClick={() => window.setTimeout(onTaken, 2_000)}
        className={buttonClass({ size: 'lg' })}
      >
        <Download aria-hidden="true" className="size-5" />
        Télécharger l’archive
      </a>
    ) : (
      <p className="font-medium">{privacyMessages.exportsUsedUp}</p>
    )}
    <p role="status" className="text-sm text-ink-soft">
      {left > 0 &&
        left < exportsPerDay &&
        `Encore ${left === 1 ? 'un téléchargement possible' : `${left} téléchargements possibles`} aujourd’hui.`}
    </p>
  </section>
)
