import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#domain/catalogue/sale-units.ts'
import { maxZipBytes } from '#domain/selling/imports.ts'
import { importPicturesMessages } from '#domain/selling-messages.ts'
import { countText } from '../count-text.ts'
import { sendFile, type UploadOptions } from '../queries.ts'
import { FileDrop } from './file-drop.tsx'
import { importFailure, importPicturesQuery, type PictureProgress } from './queries.ts'

/** Adds pictures to the imported products: those fetched from addresses, and a zip file. */
export function PicturesPanel({ importId }: { importId: string }) {
  const client = useQueryClient()
  const { data } = useQuery(importPicturesQuery(importId))
  const [sentShare, setSentShare] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const upload = useRef<AbortController>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const send = async (file: File) => {
    if (sentShare !== null) return
    // Checked before minutes are spent on the upload.
    if (file.size > maxZipBytes) return setError(importPicturesMessages.zipTooLarge)
    setError(undefined)
    setSentShare(0)
    const controller = new AbortController()
    upload.current = controller
    try {
      await sendZip(importId, file, { signal: controller.signal, onProgress: setSentShare })
      await client.invalidateQueries({ queryKey: ['import-pictures', importId] })
    } catch (failure) {
      if (!controller.signal.aborted) setError(importFailure(failure as Error).text)
    }
    setSentShare(null)
  }

  return (
    <section aria-labelledby="import-pictures" className="grid gap-6 border-t border-line-strong pt-8">
      <div className="grid gap-1.5">
        <h2 id="import-pictures" className="text-3xl">
          Vos photos
        </h2>
        <p className="max-w-prose text-ink-soft">
          Nommez chaque photo par la référence du produit (PORTE-01.jpg, PORTE-01-2.jpg…), par son code, ou
          comme dans la colonne «&nbsp;Photos&nbsp;»&nbsp;: elle trouvera son annonce.
        </p>
      </div>
      {data?.addresses && (
        <PicturesReport title="Photos de vos adresses" unit="annonce" progress={data.addresses} />
      )}
      {data?.zip && <PicturesReport title="Photos du zip" unit="fichier" progress={data.zip} />}
      <div className="max-w-2xl">
        <FileDrop
          label="Envoyer un zip de photos"
          hint="ou le déposer ici. 300&nbsp;Mo au plus, 12&nbsp;photos par annonce."
          accept=".zip,application/zip"
          icon={FileArchive}
          isBusy={sentShare !== null}
          busyText={<UploadProgress sent={sentShare ?? 0} />}
          error={error}
          onFile={send}
        />
      </div>
    </section>
  )
}

const UploadProgress = ({ sent: sentShare }: { sent: number }) => (
  <span className="grid gap-2">
    <progress
      value={sentShare}
      aria-label="Envoi du zip"
      className="h-2 w-full appearance-none overflow-hidden rounded-sm border border-fir bg-paper [&::-moz-progress-bar]:bg-fir [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-fir"
    />
    {sentShare < 1 ? 'Envoi du zip…' : 'Vérification du zip…'}
  </span>
)

interface PicturesReportProps {
  title: string
  /** The counted unit: rows with addresses, or files. */
  unit: string
  progress: PictureProgress
}

/** The progress and the result of the pictures from one source. */
const PicturesReport = ({ title, unit, progress }: PicturesReportProps) => (
  <div className="grid max-w-2xl gap-2 border-l-4 border-fir bg-fir-tint px-5 py-4">
    <h3 className="text-xl">{title}</h3>
    {progress.status === 'running' && (
      <>
        <progress
          value={progress.treated}
          max={Math.max(progress.total, 1)}
          aria-label={title}
          className="h-2 w-full appearance-none overflow-hidden rounded-sm border border-fir bg-paper [&::-moz-progress-bar]:bg-fir [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-fir"
        />
        <p className="tabular-nums" aria-hidden="true">
          {`${formatCount(progress.treated)} sur ${countText(progress.total, unit)}`}
        </p>
      </>
    )}
    <p role="status">{statusText(progress)}</p>
    {progress.failed > 0 && (
      <Names
        summary={`${countText(progress.failed, 'photo refusée', 'photos refusées')}`}
        names={progress.failures.map(({ name, text }) => `${name}\u00a0— ${text}`)}
        total={progress.failed}
      />
    )}
    {progress.unmatched > 0 && (
      <Names
        summary={`${countText(progress.unmatched, 'fichier ne correspond', 'fichiers ne correspondent')} à aucun produit`}
        names={progress.unmatchedNames}
        total={progress.unmatched}
      />
    )}
  </div>
)

function statusText({ status, stored }: PictureProgress): string {
  if (status === 'running') return 'Les photos sont ajoutées une à une, en arrière-plan.'
  const added = `${countText(stored, 'photo en place', 'photos en place')}.`
  return status === 'failed'
    ? `${added} La suite n’a pas abouti\u00a0: envoyez de nouveau les photos manquantes.`
    : added
}

const Names = ({ summary, names, total }: { summary: string; names: readonly string[]; total: number }) => (
  <details>
    <summary className="py-2 font-semibold text-terracotta-deep">{summary}</summary>
    <ul className="grid gap-1 text-sm">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: truncated names may be identical, and the list only grows
        <li key={index} className="wrap-anywhere">
          {name}
        </li>
      ))}
      {total > names.length && <li>{`et ${formatCount(total - names.length)} de plus.`}</li>}
    </ul>
  </details>
)

/** Uploads a zip file. @throws ApiError */
const sendZip = (importId: string, file: File, options: UploadOptions): Promise<PictureProgress> =>
  sendFile(`/api/import-pictures/${importId}`, file, options)
