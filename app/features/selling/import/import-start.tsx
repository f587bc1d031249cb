import { FileSpreadsheet } from 'lucide-react'
import { useNavigate } from 'react-router'
import { exampleAddress } from './example-file.ts'
import { FileDrop } from './file-drop.tsx'
import { importFailure, useCreateImport } from './queries.ts'
import { RecentImports } from './recent-imports.tsx'

/** First step: the file as it is. */
export function ImportStart() {
  const create = useCreateImport()
  const navigate = useNavigate()
  const send = (file: File) =>
    create.mutate(file, { onSuccess: ({ id }) => navigate(`/profile/products/import/${id}`) })
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-6">
        <p className="max-w-prose text-lg">
          Envoyez votre tableau tel qu’il est. Vous vérifiez ensuite ce que nous en avons compris, et rien
          n’est mis en ligne avant votre accord.
        </p>
        <FileDrop
          label="Choisir un fichier CSV ou Excel"
          hint="ou le déposer ici. 20&nbsp;Mo au plus, 20&nbsp;000 lignes."
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          icon={FileSpreadsheet}
          isBusy={create.isPending}
          busy="Lecture du fichier…"
          error={create.error ? importFailure(create.error).text : undefined}
          onFile={send}
        />
        <p className="text-ink-soft">
          Pas encore de tableau&nbsp;?{' '}
          <a
            href={exampleAddress}
            download="exemple-import.csv"
            className="inline-block py-2.5 font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
          >
            Télécharger un fichier d’exemple
          </a>
        </p>
        <RecentImports />
      </div>
      <Advice />
    </div>
  )
}

const advice = [
  [
    'Vos colonnes, vos mots',
    'Désignation, Libellé, PU TTC, Qté… Nous les reconnaissons, et vous corrigez au besoin.',
  ],
  [
    'Une référence par produit',
    'Renvoyez le même fichier demain\u00a0: les produits sont mis à jour, jamais créés deux fois.',
  ],
  [
    'Un prix, ou pas',
    '«\u00a0À débattre\u00a0» devient un prix sur demande, et votre formule reste dans la description.',
  ],
  [
    'Les photos ensuite',
    'Donnez leurs adresses dans une colonne, ou envoyez un zip\u00a0: elles sont rangées par nom de fichier.',
  ],
  ['Une heure pour changer d’avis', 'Un import s’annule en un clic, entièrement.'],
] as const

const Advice = () => (
  <aside aria-labelledby="import-advice" className="grid gap-5 border-t-4 border-fir bg-fir-tint px-6 py-6">
    <h2 id="import-advice" className="text-2xl">
      Ce qu’il faut savoir
    </h2>
    <dl className="grid gap-4">
      {advice.map(([title, text]) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  </aside>
)
