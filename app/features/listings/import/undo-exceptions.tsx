import { Link } from 'react-router'
import type { UndoResult } from '#domain/selling/imports.ts'
import { countText } from '../count-text.ts'

/** The products that undoing an import does not change, with the reasons. */
export const UndoExceptions = ({
  exceptions,
  exceptionCount,
}: Pick<UndoResult, 'exceptions' | 'exceptionCount'>) => (
  <ul className="grid max-h-96 gap-2 overflow-y-auto border-l-4 border-terracotta bg-terracotta-tint px-5 py-4">
    {exceptions.map(({ productId, title, reason }) => (
      <li key={productId} className="wrap-anywhere">
        <Link to={`/products/${productId}`} className="font-semibold text-fir underline underline-offset-4">
          {title}
        </Link>
        {`\u00a0: ${reason}`}
      </li>
    ))}
    {exceptionCount > exceptions.length && (
      <li>{`et ${countText(exceptionCount - exceptions.length, 'autre')}.`}</li>
    )}
  </ul>
)
