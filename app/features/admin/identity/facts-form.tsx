import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import {
  type Association,
  type FactName,
  factLabels,
  factNames,
  factOf,
  isExampleFact,
} from '#domain/platform/association.ts'
import { associationSchema } from '#domain/platform/association-schemas.ts'
import { type AdminSettings, isOvertaken } from '../settings/settings.tsx'
import { identityFailure, SaveBar, useSaveIdentity } from './identity.tsx'

const groups: { title: string; names: FactName[] }[] = [
  {
    title: 'Qui elle est',
    names: ['name', 'form', 'registration', 'siret', 'vat', 'publicationDirector', 'statutesUrl'],
  },
  { title: 'Où la joindre', names: ['address', 'phone', 'email'] },
  {
    title: 'Où elle est ailleurs',
    names: ['networks.linkedin', 'networks.instagram', 'networks.facebook'],
  },
  { title: 'Hébergeur', names: ['host.name', 'host.address', 'host.phone', 'host.dataPlace'] },
  {
    title: 'Paiement et médiation',
    names: ['paymentProvider', 'mediator.name', 'mediator.address', 'mediator.site'],
  },
]

const required: ReadonlySet<FactName> = new Set(['name', 'form', 'address', 'email'])

const hints: Partial<Record<FactName, string>> = {
  form: 'Par exemple\u00a0: association régie par la loi du 1er juillet 1901.',
  publicationDirector: 'Le nom d’une personne\u00a0: la loi l’exige.',
  statutesUrl: 'Où les visiteurs peuvent les lire. Facultatif.',
  'networks.linkedin': 'L’adresse complète\u00a0; vide, le pied de page n’en parle pas.',
}

/** The facts of the association, saved together. */
export function FactsForm({ settings, states, onRenew }: AdminSettings & { onRenew: () => void }) {
  // The version the form began from: a change by another administrator is not overwritten unread.
  const [version] = useState(states.association.version)
  const save = useSaveIdentity()
  const form = useForm<Association>({
    resolver: zodResolver<Association, unknown, Association>(associationSchema),
    defaultValues: settings.association,
  })
  const { errors, isDirty } = form.formState
  const errorOf = (name: FactName) => form.getFieldState(name, form.formState).error?.message
  const wrong = Object.fromEntries(factNames.map((name) => [name, errorOf(name)]))
  return (
    <form
      noValidate
      className="grid gap-8"
      onSubmit={form.handleSubmit((value) =>
        save.mutate({ key: 'association', value, version }, { onSuccess: onRenew }),
      )}
    >
      <FormAlert
        labels={factLabels}
        errors={Object.keys(errors).length > 0 ? wrong : {}}
        failure={identityFailure(save.error)}
      >
        {isOvertaken(save.error) && (
          <Button variant="link" className="justify-self-start px-0" onClick={onRenew}>
            Afficher la version enregistrée
          </Button>
        )}
      </FormAlert>
      {groups.map(({ title, names }) => (
        <fieldset key={title} className="grid gap-5">
          <legend className="mb-4 text-lg font-semibold">{title}</legend>
          <div className="grid items-start gap-5 md:grid-cols-2">
            {names.map((name) => (
              <TextField
                key={name}
                label={factLabels[name]}
                hint={
                  isExampleFact(name, factOf(settings.association, name))
                    ? 'Encore celui de l’exemple livré.'
                    : hints[name]
                }
                required={required.has(name)}
                autoComplete="off"
                maxLength={300}
                error={errorOf(name)}
                {...form.register(name)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <SaveBar isDirty={isDirty} isPending={save.isPending} onUndo={onRenew} />
    </form>
  )
}
