import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { undoResultQuery } from './queries.ts'
import { undoText } from './undo-text.ts'

/** What taking an import back did, and what it left as it is, by name. */
export function UndoReport({ importId }: { importId: string }) {
  const { data: result } = useQuery(undoResultQuery(importId))
  if (!result) return null
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{undoText(result)}</p>
      {result.kept.length > 0 && (
        <ul className="grid max-h-96 gap-2 overflow-y-auto border-l-4 border-terracotta bg-terracotta-tint px-5 py-4">
          {result.kept.map(({ productId, title, reason }) => (
            <li key={productId} className="wrap-anywhere">
              <Link
                to={`/products/${productId}`}
                className="font-semibold text-fir underline underline-offset-4"
              >
                {title}
              </Link>
              {`\u00a0: ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
