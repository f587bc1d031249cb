import { OfAssociation } from '#app/lib/association.ts'
import type { Section } from '../document.tsx'
import { Fact } from '../fact.tsx'

export const formData: Section = {
  id: 'donnees',
  title: 'Données recueillies par les formulaires',
  body: (
    <OfAssociation>
      {(association) => (
        <>
          <p>
            Les informations saisies dans les formulaires du site (inscription, profil, annonce, commande,
            rétractation, contact, demande de prix, alertes) sont recueillies par {association.name},
            responsable de leur traitement, pour répondre à la demande, exécuter la commande ou tenir le
            compte de la personne. Les champs nécessaires sont signalés ; sans eux, la demande ne peut pas
            être traitée.
          </p>
          <p>
            Les données personnelles sont conservées un an au plus : celles d’une demande, à compter de cette
            demande ; celles d’un compte, à compter de sa fermeture. Les pièces que la loi impose de garder
            plus longtemps, comme les factures et les contrats, le sont pour la durée qu’elle prévoit et à
            cette seule fin.
          </p>
          <p>
            Elles sont destinées aux personnes habilitées de l’association et, pour une commande ou une
            demande de prix, au vendeur et à l’acheteur concernés, qui ne peuvent s’en servir pour autre
            chose. L’hébergeur, le service d’envoi des emails et le prestataire de paiement y ont accès dans
            la seule mesure de leur mission. Elles ne sont ni vendues ni cédées, et ne servent à aucune
            décision automatisée.
          </p>
          <p>
            Lieu d’hébergement des données : <Fact>{association.host.dataPlace}</Fact>.
          </p>
        </>
      )}
    </OfAssociation>
  ),
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

export const processing: Section = {
  id: 'traitements',
  title: 'Finalités, bases légales et durées',
  body: (
    <>
      <p>
        Le tableau suivant donne, pour chaque usage, la base légale prévue à l’article 6 du règlement général
        sur la protection des données (RGPD) et la durée de conservation.
      </p>
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
    </>
  ),
}

export const rights: Section = {
  id: 'droits',
  title: 'Vos droits',
  body: (
    <OfAssociation>
      {(association) => (
        <>
          <p>
            Chacun peut accéder à ses données, les faire rectifier ou supprimer, en limiter le traitement, s’y
            opposer, en recevoir une copie réutilisable et définir ce qu’elles deviendront après sa mort
            (articles 15 à 21 du RGPD, article 85 de la loi n° 78-17 du 6 janvier 1978). La plupart se
            consultent et se corrigent directement dans le compte.
          </p>
          <p>
            Ces droits s’exercent par courrier postal adressé à {association.name}, {association.address}. Une
            preuve d’identité n’est demandée qu’en cas de doute raisonnable. La réponse parvient dans un délai
            d’un mois.
          </p>
          <p>
            Une réclamation peut être adressée à la Commission nationale de l’informatique et des libertés
            (CNIL), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07,{' '}
            <a href="https://www.cnil.fr">www.cnil.fr</a>.
          </p>
        </>
      )}
    </OfAssociation>
  ),
}
