import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { accountQuery, signOutKey } from '#app/lib/session.ts'

/** Asks before unsaved changes are lost. The tabs of the profile keep them; signing out is not held up. */
export function LeaveWarning({ isDirty }: { isDirty: boolean }) {
  const queryClient = useQueryClient()
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      nextLocation.pathname !== currentLocation.pathname &&
      queryClient.getQueryData(accountQuery.queryKey) !== null &&
      queryClient.isMutating({ mutationKey: signOutKey }) === 0,
    [isDirty, queryClient],
  )
  const blocker = useBlocker(shouldBlock)
  useBeforeUnload(useCallback((event) => isDirty && event.preventDefault(), [isDirty]))

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Quitter sans enregistrer&nbsp;?"
      cancel="Rester sur la page"
      submit="Quitter la page"
      variant="destructive"
      onConfirm={() => blocker.proceed?.()}
    >
      Vos modifications seront perdues.
    </ConfirmDialog>
  )
}
