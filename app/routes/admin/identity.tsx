import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import {
  boardList,
  identityFailure,
  partnersList,
  SaveBar,
  useSaveIdentity,
} from '#app/features/admin/identity/identity.tsx'
import { ListForm } from '#app/features/admin/identity/list-form.tsx'
import {
  type AdminSettings,
  adminSettingsQuery,
  isConflict,
  LastChange,
} from '#app/features/admin/settings/settings.tsx'
import { AdminPage, Loaded } from '#app/features/admin/shared/admin-page.tsx'
import { createPageLoader } from '#app/lib/page-data.ts'
import { generalMessages } from '#domain/messages.ts'
import {
  type Association,
  type FactName,
  factLabels,
  factNames,
  isExampleFact,
  missingFacts,
  readFact,
} from '#domain/platform/association.ts'
import { associationSchema } from '#domain/platform/schemas.ts'
import type { SettingKey } from '#domain/platform/settings.ts'

const load = createPageLoader((queryClient) => queryClient.prefetchQuery(adminSettingsQuery))

export { load as clientLoader, load as loader }

/** `/admin/identite`: the association's data on public pages. */
export default function IdentityPage() {
  return (
    <AdminPage
      title="Identité de l’association"
      text={
        'Ce que disent d’elle les mentions légales, les conditions, le pied de page, l’accueil et la page «\u00a0À\u00a0propos\u00a0». Ce qui reste vide n’est montré nulle part.'
      }
    >
      <Loaded query={useQuery(adminSettingsQuery)} failure={generalMessages.unexpected} rows={8}>
        {(data) => <Identity data={data} />}
      </Loaded>
    </AdminPage>
  )
}

const Identity = ({ data }: { data: AdminSettings }) => (
  <div className="grid gap-12">
    <MissingFacts association={data.settings.association} />
    <SettingPart data={data} settingKey="association" title="L’association">
      {(onRenew) => <FactsForm {...data} onRenew={onRenew} />}
    </SettingPart>
    <SettingPart data={data} settingKey="association_board" title="Celles et ceux qui la font vivre">
      {(onRenew) => <ListForm {...data} list={boardList} onRenew={onRenew} />}
    </SettingPart>
    <SettingPart data={data} settingKey="association_partners" title="Partenaires">
      {(onRenew) => <ListForm {...data} list={partnersList} onRenew={onRenew} />}
    </SettingPart>
  </div>
)

/** The facts that the law requires; `npm run doctor` lists the same. */
function MissingFacts({ association }: { association: Association }) {
  const missing = missingFacts(association)
  return (
    <section aria-labelledby="manque" className="grid max-w-prose gap-2 border-l-4 border-terracotta pl-5">
      <h2 id="manque" className="text-xl">
        {missing.length === 0 ? 'Rien ne manque' : 'Ce qui manque encore'}
      </h2>
      {missing.length === 0 ? (
        <p>Tout ce que la loi demande de dire est dit.</p>
      ) : (
        <>
          <p>À dire avant d’ouvrir le site, ou encore celui de l’exemple livré&nbsp;:</p>
          <ul className="grid list-disc gap-1 pl-5 sm:columns-2 sm:block">
            {missing.map((name) => (
              <li key={name}>
                <Button
                  variant="link"
                  className="min-h-0 px-0 py-1 text-left font-normal whitespace-normal"
                  onClick={() => document.getElementsByName(name)[0]?.focus()}
                >
                  {factLabels[name]}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface SettingPartProps {
  data: AdminSettings
  settingKey: SettingKey
  title: string
  children: (onRenew: () => void) => ReactNode
}

/** One form with its own save, reset to the stored values afterwards. */
function SettingPart({ data, settingKey, title, children }: SettingPartProps) {
  const [formKey, setFormKey] = useState(0)
  const id = `identity-${settingKey}`
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <LastChange state={data.states[settingKey]} />
      </div>
      <div key={formKey}>{children(() => setFormKey(formKey + 1))}</div>
    </section>
  )
}

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

const requiredFacts: ReadonlySet<FactName> = new Set(['name', 'form', 'address', 'email'])

const hints: Partial<Record<FactName, string>> = {
  form: 'Par exemple\u00a0: association régie par la loi du 1er juillet 1901.',
  publicationDirector: 'Le nom d’une personne\u00a0: la loi l’exige.',
  statutesUrl: 'Où les visiteurs peuvent les lire. Facultatif.',
  'networks.linkedin': 'L’adresse complète\u00a0; vide, le pied de page n’en parle pas.',
}

/** The facts of the association, saved together. */
function FactsForm({ settings, states, onRenew }: AdminSettings & { onRenew: () => void }) {
  // The version the form began from: a change by another administrator is not overwritten unread.
  const [version] = useState(states.association.version)
  const save = useSaveIdentity()
  const form = useForm<Association>({
    resolver: zodResolver<Association, unknown, Association>(associationSchema),
    defaultValues: settings.association,
  })
  const { errors, isDirty } = form.formState
  const errorOf = (name: FactName) => form.getFieldState(name, form.formState).error?.message
  const factErrors = Object.fromEntries(factNames.map((name) => [name, errorOf(name)]))
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
        errors={Object.keys(errors).length > 0 ? factErrors : {}}
        failure={identityFailure(save.error)}
      >
        {isConflict(save.error) && (
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
                  isExampleFact(name, readFact(settings.association, name))
                    ? 'Encore celui de l’exemple livré.'
                    : hints[name]
                }
                required={requiredFacts.has(name)}
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
