import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { type Api, read } from '#app/lib/api.ts'
import { rememberImpersonation } from '#app/lib/impersonation.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import type { UserType } from '#domain/accounts/accounts.ts'
import { type PeopleSearch, peopleParams } from '#domain/accounts/people-search.ts'
import { personNoteMessages } from '#domain/accounts/person-notes.ts'

export const peopleQuery = (search: PeopleSearch) =>
  queryOptions({
    queryKey: ['admin', 'people', peopleParams(search).toString()],
    queryFn: ({ meta }) => {
      const params = peopleParams(search)
      const query = { ...Object.fromEntries(params), only: params.getAll('only') }
      return read(apiOf(meta).admin.users.$get({ query }))
    },
    placeholderData: keepPreviousData,
  })
type PeoplePage = DataOf<typeof peopleQuery>
export type PersonEntry = PeoplePage['items'][number]

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'person', id],
    queryFn: ({ meta }) => read(apiOf(meta).admin.users[':id'].$get({ param: { id } })),
  })
export type Person = DataOf<typeof personQuery>

/** What the person does here, in figures. */
export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'person-activity', id],
    queryFn: ({ meta }) => read(apiOf(meta).admin.users[':id'].activity.$get({ param: { id } })),
  })
export type Activity = DataOf<typeof activityQuery>

export const tagsQuery = queryOptions({
  queryKey: ['admin', 'person-tags'],
  queryFn: ({ meta }) => read(apiOf(meta).admin['person-tags'].$get()),
})
/** Every tag that somebody bears. */
export const usePersonTags = () => useQuery(tagsQuery).data ?? []

/**
 * A change to one person: afterwards their page and the lists are read again.
 */
function usePersonChange<Input>(
  person: Person,
  done: string | null,
  call: (api: Api, input: Input) => Promise<unknown>,
  failure = 'Changement refusé',
) {
  return useAction({
    mutationKey: ['person', person.id],
    mutationFn: (input: Input, { meta }) => call(apiOf(meta), input),
    ...(done && { success: done }),
    failure,
    // Also after a refusal: mostly somebody else was faster.
    refresh: [['admin']],
  })
}

const at = (person: Person) => ({ param: { id: person.id } })

export const useChangeRole = (person: Person) =>
  usePersonChange(person, 'Rôle changé', (api, role: 'admin' | null) =>
    read(api.admin.users[':id'].role.$put({ ...at(person), json: { role } })),
  )

export const useChangeUserType = (person: Person) =>
  usePersonChange(person, 'Type de compte changé', (api, userType: UserType) =>
    read(
      api.admin.users[':id']['user-type'].$put({ ...at(person), json: { userType, from: person.userType } }),
    ),
  )

export const useSuspend = (person: Person) =>
  usePersonChange(person, 'Compte suspendu', (api, reason: string) =>
    read(api.admin.users[':id'].suspension.$post({ ...at(person), json: { reason } })),
  )

export const useRestore = (person: Person) =>
  usePersonChange(person, 'Compte rétabli', (api, _: undefined) =>
    read(api.admin.users[':id'].suspension.$delete(at(person))),
  )

/** Without an id: all of them. */
export const useEndSessions = (person: Person) =>
  usePersonChange(person, 'Session fermée', (api, sessionId: string | null) =>
    sessionId === null
      ? read(api.admin.users[':id'].sessions.$delete(at(person)))
      : read(api.admin.users[':id'].sessions[':sessionId'].$delete({ param: { id: person.id, sessionId } })),
  )

export const useResetSecondFactor = (person: Person) =>
  usePersonChange(person, 'Double authentification réinitialisée', (api, _: undefined) =>
    read(api.admin.users[':id']['second-factor'].$delete(at(person))),
  )

export const useAddPersonNote = (person: Person) =>
  usePersonChange(
    person,
    null,
    (api, text: string) => read(api.admin.users[':id'].notes.$post({ ...at(person), json: { text } })),
    personNoteMessages.noteFailureTitle,
  )

export const useDeletePersonNote = (person: Person) =>
  usePersonChange(
    person,
    'Note supprimée',
    (api, noteId: string) =>
      read(api.admin.users[':id'].notes[':noteId'].$delete({ param: { id: person.id, noteId } })),
    personNoteMessages.noteDeletionFailureTitle,
  )

export const useAddTag = (person: Person) =>
  usePersonChange(
    person,
    null,
    (api, tag: string) => read(api.admin.users[':id'].tags.$post({ ...at(person), json: { tag } })),
    personNoteMessages.tagFailureTitle,
  )

export const useRemoveTag = (person: Person) =>
  usePersonChange(
    person,
    null,
    (api, tag: string) =>
      read(api.admin.users[':id'].tags[':tag'].$delete({ param: { id: person.id, tag } })),
    personNoteMessages.tagFailureTitle,
  )

/** Asks for the code and goes where it is redeemed. */
export function useImpersonate(person: Person) {
  return useAction({
    mutationKey: ['impersonate'],
    mutationFn: (_: undefined, { meta }) =>
      read(apiOf(meta).admin.users[':id'].impersonation.$post(at(person))),
    onSuccess: ({ token }) =>
      window.location.assign(`/impersonate-redirect?${new URLSearchParams({ token })}`),
    failure: 'Connexion impossible',
  })
}

/** Turns the code into a session. A new page is opened: nothing fetched as the administrator remains. */
export const useOpenImpersonation = () =>
  useMutation({
    mutationFn: (token: string, { meta }) =>
      read(apiOf(meta).account.impersonation.$post({ json: { token } })),
    onSuccess: (ids) => {
      rememberImpersonation(ids)
      window.location.replace('/profile')
    },
  })
