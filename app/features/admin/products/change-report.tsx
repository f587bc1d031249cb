import { X } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import { type ChangeResult, changeResultText } from '#domain/catalogue/admin-products.ts'

/** What became of the last change. The region is always there, so that screen readers announce it. */
export const ChangeReport = ({ result, onClose }: { result: ChangeResult | null; onClose: () => void }) => (
  <div role="status" className="empty:absolute">
    {result && (
      <div className="flex items-start gap-3 border-l-4 border-fir bg-fir-tint py-2 pr-2 pl-4">
        <div className="grid grow gap-1 py-1.5">
          <p className="font-semibold">{changeResultText(result)}</p>
          {result.refused.map(({ reason, count, titles }) => (
            <p key={reason} className="text-sm wrap-anywhere">
              {reason}&nbsp;: {titles.join(', ')}
              {count > titles.length && ` et ${(count - titles.length).toLocaleString('fr-FR')} autres`}
            </p>
          ))}
        </div>
        <Button variant="ghost" size="icon" aria-label="Fermer le compte rendu" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
    )}
  </div>
)
