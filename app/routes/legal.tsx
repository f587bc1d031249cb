import type { ReactNode } from 'react'
import { TextDocument } from '#app/features/content/document.tsx'
import { pageTextQuery } from '#app/lib/page-text.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
import { describePeriod, retainedData } from '#domain/platform/retained-data.ts'
import { groundLabels } from '#domain/platform/retention.ts'
import type { Route } from './+types/legal'

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  await queryClientOf(context).ensureQueryData(pageTextQuery('legal'))
  return siteOrigin(context)
}

export { load as clientLoader, load as loader }

export default function Legal({ loaderData: origin }: Route.ComponentProps) {
  return (
    <TextDocument
      page="legal"
      title="Mentions légales"
      description="Éditeur, hébergeur, données personnelles, cookies et journaux de connexion."
      origin={origin}
      path="/legal"
      parts={legalParts}
    />
  )
}

const purposes = [
  {
    what: 'Tenir le compte : nom, adresse email, mot de passe chiffré, téléphone, adresse, photo facultative',
    basis: 'Exécution du contrat',
    duration: 'Tant que le compte existe, puis un an au plus',
  },
  {
    what: 'Exécuter les commandes : articles, montants, coordonnées des parties, emails envoyés, rétractations',
    basis: 'Exécution du contrat et obligations légales',
    duration: 'Dix ans pour les factures et pièces comptables, et pour les contrats d’au moins 120 €',
  },
  {
    what: 'Publier les annonces : nom du vendeur, textes, photos débarrassées de leurs métadonnées',
    basis: 'Exécution du contrat',
    duration: 'Tant que l’annonce ou une commande qui en est issue est conservée',
  },
  {
    what: 'Répondre aux messages et aux demandes de prix',
    basis: 'Mesures prises à la demande de la personne',
    duration: 'Un an au plus',
  },
  {
    what: 'Envoyer les alertes demandées par email',
    basis: 'Exécution du service demandé, auquel un clic met fin',
    duration: 'Jusqu’à la désinscription',
  },
  {
    what: 'Protéger le site et les comptes : sessions ouvertes (navigateur, adresse réseau, dates), double authentification, limites de fréquence, journal des actes d’administration',
    basis: 'Intérêt légitime à la sécurité du service',
    duration: 'Un an au plus',
  },
]

const Purposes = () => (
  <table className="max-sm:block max-sm:[&_:is(tbody,tr,td)]:block max-sm:[&_thead]:sr-only">
    <thead>
      <tr>
        <th scope="col">Usage et données</th>
        <th scope="col">Base légale</th>
        <th scope="col">Durée</th>
      </tr>
    </thead>
    <tbody className="max-sm:[&_td]:border-0 max-sm:[&_td]:py-0.5 max-sm:[&_tr]:border-b max-sm:[&_tr]:border-line max-sm:[&_tr]:py-3">
      {purposes.map(({ what, basis, duration }) => (
        <tr key={what}>
          <td className="max-sm:font-medium">{what}</td>
          <td>
            <span className="sm:hidden">Base légale : </span>
            {basis}
          </td>
          <td>
            <span className="sm:hidden">Durée : </span>
            {duration}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The register of retention periods, from the table that the nightly job uses. */
const RetainedData = () => (
  <table className="max-sm:block max-sm:[&_:is(tbody,tr,td)]:block max-sm:[&_thead]:sr-only">
    <thead>
      <tr>
        <th scope="col">Donnée</th>
        <th scope="col">Durée</th>
        <th scope="col">Base légale</th>
        <th scope="col">À la fin</th>
      </tr>
    </thead>
    <tbody className="max-sm:[&_td]:border-0 max-sm:[&_td]:py-0.5 max-sm:[&_tr]:border-b max-sm:[&_tr]:border-line max-sm:[&_tr]:py-3">
      {retainedData.map((retained) => (
        <tr key={retained.what}>
          <td className="max-sm:font-medium">{retained.what}</td>
          <td>
            <span className="sm:hidden">Durée : </span>
            {describePeriod(retained)}
          </td>
          <td>
            <span className="sm:hidden">Base légale : </span>
            {groundLabels[retained.ground]}
          </td>
          <td>
            <span className="sm:hidden">À la fin : </span>
            {retained.end}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The parts that the legal notices render within their text (domain/texts/pages.ts). */
const legalParts: Record<string, ReactNode> = {
  'tableau-des-usages': <Purposes />,
  'registre-des-durées': <RetainedData />,
}
