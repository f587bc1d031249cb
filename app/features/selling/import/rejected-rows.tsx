import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDetail } from '#domain/selling/imports.ts'
import { countText } from './count-text.ts'
import { PreviewRow } from './preview-row.tsx'
import { importFailure, previewQuery } from './queries.ts'

/** The first of the rows that were left aside, each with its reason; the file has them all. */
export function RejectedRows({ detail }: { detail: ImportDetail }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...previewQuery(detail.id, 1, 'problems'), enabled: isOpen })
  const rows = data?.rows ?? []
  const more = (data?.total ?? 0) - rows.length
  return (
    <details className="w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="py-2.5 font-semibold text-terracotta-deep">
        Voir ces lignes et leurs raisons
      </summary>
      {error && <p role="alert">{importFailure(error).text}</p>}
      {!data && !error && <p role="status">Chargement…</p>}
      <ol className="grid">
        {rows.map((row) => (
          <PreviewRow key={row.rowNumber} row={row} detail={detail} />
        ))}
      </ol>
      {more > 0 && (
        <p className="pt-3">{`et ${countText(more, 'autre ligne', 'autres lignes')} dans le fichier.`}</p>
      )}
    </details>
  )
}
