import { useSearchParams } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import { type ExportedList, maxExportedRows } from '#domain/platform/exports.ts'

/** All pages of the list as a file, which the browser downloads itself. */
export function ExportLink({ list }: { list: ExportedList }) {
  const [params] = useSearchParams()
  const query = new URLSearchParams([...params].filter(([name]) => name !== 'page')).toString()
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a
        href={`/api/admin/exports/${list}${query && `?${query}`}`}
        download
        className={buttonClass({ variant: 'outline' })}
      >
        Exporter en CSV
      </a>
      <span className="text-sm text-ink-soft">
        Ce qui est filtré, {maxExportedRows.toLocaleString('fr-FR')} lignes au plus.
      </span>
    </p>
  )
}
