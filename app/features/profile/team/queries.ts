import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { withConfirmation } from '#app/lib/confirmation.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { toDoPath } from '#domain/accounts/account-paths.ts'
import { type inviteMemberSchema, type TeamRole, teamMessages } from '#domain/accounts/team.ts'

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ meta }) => read(apiOf(meta).team.$get()),
  staleTime: 0,
})
export type Member = DataOf<typeof teamQuery>[number]

/** The firms that the user works for, and their invitations. */
export const firmMembershipsQuery = queryOptions({
  queryKey: ['own-firms'],
  queryFn: ({ meta }) => read(apiOf(meta).account.firms.$get()),
  staleTime: 0,
})
export type FirmMembership = DataOf<typeof firmMembershipsQuery>[number]

const failure = teamMessages.failureTitle

export type InviteInput = z.output<typeof inviteMemberSchema>

export const useInviteMember = () =>
  useAction({
    mutationKey: ['invite-member'],
    mutationFn: (input: InviteInput, { meta }) =>
      withConfirmation(() => read(apiOf(meta).team.$post({ json: input }))),
    success: (_, { email }) => ({ title: 'Invitation envoyée', text: `Un email est parti à ${email}.` }),
    refresh: [teamQuery.queryKey],
  })

export const useChangeRole = () =>
  useAction({
    mutationKey: ['member-role'],
    mutationFn: ({ id, role }: { id: string; role: TeamRole }, { meta }) =>
      withConfirmation(() => read(apiOf(meta).team[':id'].$put({ param: { id }, json: { role } }))),
    success: 'Rôle changé',
    failure,
    refresh: [teamQuery.queryKey],
  })

export const useRemoveMember = () =>
  useAction({
    mutationKey: ['remove-member'],
    mutationFn: (id: string, { meta }) => read(apiOf(meta).team[':id'].$delete({ param: { id } })),
    success: 'Personne retirée de l’équipe',
    failure,
    refresh: [teamQuery.queryKey],
  })

/** A full navigation, which drops all data of the previous account. */
const reloadAt = (path: string) => window.location.assign(path)

export const useJoinTeam = () =>
  useAction({
    mutationKey: ['join-team'],
    mutationFn: (id: string, { meta }) => read(apiOf(meta).account.firms[':id'].$post({ param: { id } })),
    onSuccess: () => reloadAt(toDoPath),
    failure,
    refresh: [firmMembershipsQuery.queryKey],
  })

export const useLeaveTeam = () =>
  useAction({
    mutationKey: ['leave-team'],
    mutationFn: (id: string, { meta }) => read(apiOf(meta).account.firms[':id'].$delete({ param: { id } })),
    success: 'C’est noté',
    failure,
    refresh: [firmMembershipsQuery.queryKey],
  })

/** Acts for a firm; null returns to the user's own account. */
export const useActFor = () =>
  useAction({
    mutationKey: ['act-for'],
    mutationFn: (firmId: string | null, { meta }) =>
      read(apiOf(meta).account.acting.$put({ json: { firmId } })),
    onSuccess: (_, firmId) => reloadAt(firmId ? toDoPath : '/profile/team'),
    failure,
  })
