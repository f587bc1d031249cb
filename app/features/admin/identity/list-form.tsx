import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { ApiError } from '#app/lib/api.ts'
import { updateSettingSchema } from '#domain/platform/schemas.ts'
import { type AdminSettings, isConflict } from '../settings/settings.tsx'
import { ReorderList } from '../shared/reorder-list.tsx'
import { EntryFields } from './entry-fields.tsx'
import {
  type EditedList,
  type Entry,
  identityFailure,
  newEntry,
  SaveBar,
  useSaveIdentity,
  useUploadIdentityPicture,
} from './identity.tsx'

interface ListFormProps extends AdminSettings {
  list: EditedList
  onRenew: () => void
}

/** Errors by entry id and field. */
type Errors = Record<string, string>

/** The team or the partners: an ordered list with pictures, saved together. */
export function ListForm({ settings, states, list, onRenew }: ListFormProps) {
  const { entries, errors, isDirty, isPending, change, submit, upload, save } = useListDraft({
    settings,
    states,
    list,
    onRenew,
  })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        // The alert above the form shows the upload's error.
        if (!isPending) submit().catch(() => {})
      }}
    >
      <FormAlert
        labels={listErrorLabels(entries, list)}
        errors={errors}
        failure={identityFailure(upload.error ?? save.error)}
      >
        {isConflict(save.error) && (
          <Button variant="link" className="justify-self-start px-0" onClick={onRenew}>
            Afficher la version enregistrée
          </Button>
        )}
      </FormAlert>
      {entries.length === 0 ? (
        <EmptyState>{list.texts.none}</EmptyState>
      ) : (
        <ReorderList
          entries={entries}
          label={list.texts.one}
          className="grid gap-4"
          onOrder={(ids) => change(ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? []))}
        >
          {(entry, controls) => (
            <EntryFields
              entry={entry}
              texts={list.texts}
              controls={controls}
              errorOf={(field) => errors[`${entry.id}.${field}`]}
              onChange={(changed) => change(entries.map((one) => (one.id === changed.id ? changed : one)))}
              onRemove={() => change(entries.filter((one) => one.id !== entry.id))}
            />
          )}
        </ReorderList>
      )}
      <EntryButtons entries={entries} list={list} onChange={change} />
      {entries.length >= list.max && <p className="text-ink-soft">{list.max} au plus.</p>}
      <SaveBar isDirty={isDirty} isPending={isPending} onUndo={onRenew} />
    </form>
  )
}

interface EntryButtonsProps extends Pick<ListFormProps, 'list'> {
  entries: ReturnType<typeof useListDraft>['entries']
  onChange: ReturnType<typeof useListDraft>['change']
}

function EntryButtons({ entries, list, onChange }: EntryButtonsProps) {
  const examples = entries.filter(({ isExample }) => isExample).length
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="outline"
        disabled={entries.length >= list.max}
        onClick={() => onChange([...entries, newEntry()])}
      >
        {list.texts.add}
      </Button>
      {examples > 0 && (
        <Button variant="outline" onClick={() => onChange(entries.filter(({ isExample }) => !isExample))}>
          Retirer {examples === 1 ? 'l’exemple' : `les ${examples} exemples`}
        </Button>
      )}
    </div>
  )
}

/** The edited entries, and their saving. */
function useListDraft({ settings, states, list, onRenew }: ListFormProps) {
  const [version] = useState(states[list.key].version)
  const [entries, setEntries] = useState(() => list.readEntries(settings))
  const [isDirty, setIsDirty] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const upload = useUploadIdentityPicture()
  const save = useSaveIdentity()
  const isPending = upload.isPending || save.isPending

  function change(next: Entry[]) {
    setEntries(next)
    setIsDirty(true)
  }

  async function submit() {
    const changeToCheck = list.makeChange(entries, version)
    const checked = updateSettingSchema.safeParse(changeToCheck)
    const fieldErrors = checked.success ? {} : mapIssues(entries, list, checked.error.issues)
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    const stored = await storePictures(entries, upload.mutateAsync)
    setEntries(stored)
    save.mutate(list.makeChange(stored, version), {
      onSuccess: onRenew,
      onError: (error) =>
        setErrors(error instanceof ApiError ? mapServerErrors(stored, list, error.fields) : {}),
    })
  }

  return { entries, errors, isDirty, isPending, change, submit, upload, save }
}

/** Stores the pictures one after the other, since each takes much memory. @throws ApiError for an invalid picture */
async function storePictures(
  entries: readonly Entry[],
  store: (file: File) => Promise<{ url: string }>,
): Promise<Entry[]> {
  const stored: Entry[] = []
  for (const entry of entries)
    stored.push(entry.file ? { ...entry, picture: (await store(entry.file)).url, file: null } : entry)
  return stored
}

interface Issue {
  path: PropertyKey[]
  message: string
}

/** Returns the errors by entry and field: the path `value.2.role` names the role of the third entry. */
function mapIssues(entries: readonly Entry[], list: EditedList, issues: readonly Issue[]): Errors {
  return Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const id = entries[Number(path[1])]?.id
      const field = list.fields[String(path[2])]
      return id && field ? [[`${id}.${field}`, message]] : []
    }),
  )
}

const mapServerErrors = (
  entries: readonly Entry[],
  list: EditedList,
  fields: Record<string, string>,
): Errors =>
  mapIssues(
    entries,
    list,
    Object.entries(fields).map(([name, message]) => ({ path: name.split('.'), message })),
  )

const listErrorLabels = (entries: readonly Entry[], { texts }: EditedList): Record<string, string> =>
  Object.fromEntries(
    entries.flatMap(({ id, name }, index) => {
      const entryLabel = name || `${texts.one} ${index + 1}`
      return [
        [`${id}.name`, `${entryLabel}\u00a0: nom`],
        [`${id}.detail`, `${entryLabel}\u00a0: ${texts.detail.toLowerCase()}`],
        [`${id}.picture`, `${entryLabel}\u00a0: ${texts.picture.toLowerCase()}`],
      ]
    }),
  )
