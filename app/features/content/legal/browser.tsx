import { Link } from 'react-router'
import { useSettings } from '#app/lib/settings.ts'
import type { Section } from '../document.tsx'

const AudienceText = () =>
  useSettings().analytics
    ? 'Le site ne contient ni publicité, ni contenu chargé chez un tiers, hormis une mesure d’audience, si vous l’avez acceptée.'
    : 'Le site ne contient ni publicité, ni mesure d’audience, ni contenu chargé chez un tiers.'

export const cookies: Section = {
  id: 'cookies',
  title: 'Cookies',
  body: (
    <>
      <p>
        Un cookie est un petit fichier que le site enregistre dans le navigateur. Le site emploie des cookies
        de session, effacés à la fermeture du navigateur, et des cookies permanents, qui gardent la connexion
        ouverte d’une visite à l’autre.
      </p>
      <p>
        Tous sont strictement nécessaires au service demandé et, à ce titre, dispensés de consentement
        (article 82 de la loi n° 78-17 du 6 janvier 1978). <AudienceText /> La page{' '}
        <Link to="/cookies">Cookies et stockage du navigateur</Link> en donne la liste complète.
      </p>
    </>
  ),
}

export const refusingCookies: Section = {
  id: 'refuser-les-cookies',
  title: 'Refuser les cookies',
  body: (
    <p>
      Chaque navigateur permet de refuser ou d’effacer les cookies dans ses réglages, à la rubrique
      « Confidentialité » ou « Vie privée ». Sans cookie, le catalogue reste accessible, mais il n’est plus
      possible de se connecter ni de commander.
    </p>
  ),
}

export const logs: Section = {
  id: 'journaux',
  title: 'Journaux de connexion',
  body: (
    <p>
      Le serveur garde la trace technique des connexions (date, page demandée, réponse, durée) à des fins de
      statistique et de sécurité, un an au plus. Ces journaux ne contiennent ni nom, ni adresse IP, ni
      contenu. Les tentatives répétées sont comptées sous une forme chiffrée qui ne permet pas de retrouver
      l’adresse d’où elles viennent.
    </p>
  ),
}
