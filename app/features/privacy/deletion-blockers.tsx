import { Link } from 'react-router'
import type { DeletionBlocker } from '#domain/privacy/deletion-blockers.ts'

/** Why not yet, each with where it can be settled. */
export const DeletionBlockers = ({ reasons }: { reasons: readonly DeletionBlocker[] }) => (
  <div className="grid gap-3 border-l-4 border-terracotta bg-paper px-5 py-4">
    <h3 className="font-semibold">Votre compte ne peut pas encore être supprimé</h3>
    <ul className="grid gap-2">
      {reasons.map(({ text, path }) => (
        <li key={text}>
          {text}{' '}
          {path && (
            <Link
              to={path}
              aria-label={`Voir\u00a0: ${text}`}
              className="font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
            >
              Voir
            </Link>
          )}
        </li>
      ))}
    </ul>
  </div>
)
