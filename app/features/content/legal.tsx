import { association } from '#domain/platform/association.ts'
import type { Section } from './document.tsx'

/** Legal notices (specification, section 2, Other pages). */
export const legalSections: readonly Section[] = [
  {
    id: 'editeur',
    title: 'Éditeur du site',
    body: (
      <>
        <p>
          Le site est édité par {association.name}, {association.form}, enregistrée sous le numéro{' '}
          {association.registration}, SIRET {association.siret}.
        </p>
        <ul>
          <li>Siège : {association.address}</li>
          <li>Téléphone : {association.phone}</li>
          <li>Email : {association.email}</li>
          <li>Directeur de la publication : {association.publicationDirector}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'hebergeur',
    title: 'Hébergeur',
    body: (
      <p>
        {association.host.name}, {association.host.address}, téléphone {association.host.phone}.
      </p>
    ),
  },
  {
    id: 'donnees',
    title: 'Données recueillies par les formulaires',
    body: (
      <>
        <p>
          Les informations saisies dans les formulaires du site (inscription, profil, annonce, commande,
          contact, demande de prix) sont recueillies par l’association pour répondre à la demande, exécuter la
          commande ou tenir le compte de la personne. Les champs nécessaires sont signalés ; sans eux, la
          demande ne peut pas être traitée.
        </p>
        <p>
          Elles sont destinées aux personnes habilitées de l’association et, pour une commande, au vendeur et
          à l’acheteur concernés. Elles ne sont ni vendues ni cédées.
        </p>
        <p>
          Les données des formulaires sont conservées un an au plus. Les pièces que la loi impose de garder,
          comme les factures, le sont pour la durée qu’elle prévoit.
        </p>
        <p>
          Chacun peut accéder à ses données, les faire rectifier ou supprimer, en limiter le traitement, s’y
          opposer ou en demander une copie. Ces droits s’exercent par courrier postal adressé à{' '}
          {association.name}, {association.address}, en joignant de quoi justifier de son identité. Une
          réclamation peut être adressée à la Commission nationale de l’informatique et des libertés (CNIL), 3
          place de Fontenoy, TSA 80715, 75334 Paris Cedex 07.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          Un cookie est un petit fichier enregistré par le navigateur. Le site emploie des cookies de session,
          effacés à la fermeture du navigateur, et des cookies permanents, qui gardent la connexion ouverte
          d’une visite à l’autre.
        </p>
        <div className="overflow-x-auto">
          <table>
            <caption className="sr-only">Cookies et données gardées par le navigateur</caption>
            <thead>
              <tr>
                <th scope="col">Ce qui est gardé</th>
                <th scope="col">À quoi cela sert</th>
                <th scope="col">Durée</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Session</td>
                <td>Reconnaître la personne connectée</td>
                <td>Trente jours après la dernière visite</td>
              </tr>
              <tr>
                <td>Panier et mode de livraison</td>
                <td>Retrouver son panier ; ces données restent dans le navigateur</td>
                <td>Jusqu’à la commande ou à l’effacement</td>
              </tr>
              <tr>
                <td>Brouillons</td>
                <td>Ne pas perdre un formulaire commencé ; ces données restent dans le navigateur</td>
                <td>Jusqu’à l’envoi ou à l’effacement</td>
              </tr>
            </tbody>
          </table>
        </div>
        <p>
          Tous sont nécessaires au service demandé et dispensés de consentement. Aucune mesure d’audience ni
          publicité n’est chargée sans accord préalable.
        </p>
      </>
    ),
  },
  {
    id: 'refuser-les-cookies',
    title: 'Refuser les cookies',
    body: (
      <p>
        Chaque navigateur permet de refuser ou d’effacer les cookies dans ses réglages, à la rubrique
        « Confidentialité » ou « Vie privée ». Sans cookie, le catalogue reste accessible, mais il n’est plus
        possible de se connecter ni de commander.
      </p>
    ),
  },
  {
    id: 'journaux',
    title: 'Journaux de connexion',
    body: (
      <p>
        Le serveur garde la trace technique des connexions (date, page demandée, réponse, durée) à des fins de
        statistique et de sécurité, un an au plus. Ces journaux ne contiennent ni nom ni contenu.
      </p>
    ),
  },
  {
    id: 'propriete-intellectuelle',
    title: 'Propriété intellectuelle',
    body: (
      <p>
        Les textes et dessins du site appartiennent à l’association ; les annonces et leurs photos, à ceux qui
        les ont publiées. Le logiciel est libre, sous licence AGPL 3.0 ou ultérieure.
      </p>
    ),
  },
]
