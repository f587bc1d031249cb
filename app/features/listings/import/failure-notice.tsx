import { CircleAlert } from 'lucide-react'
import { SignInLink } from '#app/components/sign-in-link.tsx'
import { ApiError } from '#app/lib/api.ts'
import { importFailure } from './queries.ts'

/** Shows why a request was refused or failed. The region is always rendered, for screen readers. */
export const FailureNotice = ({ error }: { error: Error | null }) => (
  <div role="alert" className="empty:absolute">
    {error && (
      <div className="flex gap-3 rounded-md border-l-4 border-danger bg-danger-tint px-4 py-3">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        <p className="grid justify-items-start gap-1">
          {importFailure(error).text}
          {error instanceof ApiError && error.status === 401 && (
            <SignInLink className="font-semibold text-fir underline underline-offset-4">
              Se connecter
            </SignInLink>
          )}
        </p>
      </div>
    )}
  </div>
)
