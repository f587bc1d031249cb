import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
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
    <Modal
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Quitter sans enregistrer ?"
      description="Vos modifications seront perdues."
      placement="center"
    >
      <div className="flex flex-wrap justify-end gap-3 p-5">
        <Button variant="outline" onClick={() => blocker.proceed?.()}>
          Quitter la page
        </Button>
        <Button onClick={() => blocker.reset?.()}>Rester sur la page</Button>
      </div>
    </Modal>
  )
}
