import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { storedThings } from '#domain/platform/stored-things.ts'
import type { Section } from './document.tsx'

interface StoredThing {
  names: readonly string[]
  purpose: string
  duration: string
}

/** A table of stored data: names, purpose, duration. On a phone each row is a paragraph. */
const StoredThings = ({ caption, things }: { caption: string; things: readonly StoredThing[] }) => (
  <ul aria-label={caption} className="list-none! gap-0! border-t border-line-strong pl-0!">
    {things.map(({ names, purpose, duration }) => (
      <li
        key={names.join()}
        className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[15rem_minmax(0,1fr)] print:break-inside-avoid"
      >
        <p className="grid content-start gap-1 font-mono text-sm wrap-anywhere">
          {names.map((name) => (
            <code key={name}>{name.replace(/:$/, ':…')}</code>
          ))}
        </p>
        <div>
          <p>{purpose}</p>
          <p className="text-sm text-ink-soft">Durée : {duration}</p>
        </div>
      </li>
    ))}
  </ul>
)

export const cookiesUpdated = '22/11/2026'

type StorageKind = (typeof storedThings)[number]['place']

const thingsAt = (storageKind: StorageKind) => storedThings.filter((thing) => thing.place === storageKind)

export const cookieIntroduction = ({ hasAnalytics }: { hasAnalytics: boolean }) => (
  <p>
    Rien ici ne sert à vous suivre d’un site à l’autre : ni publicité, ni contenu chargé ailleurs que sur ce
    site{hasAnalytics ? ', hormis, si vous l’acceptez, une mesure d’audience' : ', ni mesure d’audience'}.
    Voici tout ce qu’il garde dans votre navigateur, et pourquoi.
  </p>
)

const cookies: Section = {
  id: 'cookies',
  title: 'Les cookies',
  body: (
    <>
      <p>
        Un cookie est envoyé au serveur à chaque page. Ceux-ci sont déposés par le site lui-même, à la
        connexion seulement, et ne peuvent être lus par aucun programme de la page. Sur une adresse sécurisée,
        leur nom commence par « __Secure- ».
      </p>
      <StoredThings caption="Cookies déposés par le site" things={thingsAt('cookie')} />
    </>
  ),
}

const storage: Section = {
  id: 'stockage',
  title: 'Ce qui reste dans le navigateur',
  body: (
    <>
      <p>
        Ces informations sont écrites dans le stockage local du navigateur. Elles y restent : le serveur ne
        les reçoit pas, sauf quand vous envoyez vous-même le formulaire ou la commande.
      </p>
      <StoredThings caption="Stockage local" things={thingsAt('browser')} />
      <p>
        Ce que le serveur compte, sans rien garder de vous&nbsp;: combien de fois par jour chaque annonce est
        ouverte, pour son vendeur. Ni cookie, ni adresse, ni compte n’y est relié&nbsp;; pour ne pas compter
        deux fois la même visite, une empreinte tirée au hasard reste une minute en mémoire, puis disparaît.
      </p>
      <p>
        S’y ajoute une copie, sans rien de personnel, des deux pages qui s’ouvrent sans réseau (les codes de
        retrait gardés et la remise d’une commande). Chaque nouvelle version du site la remplace.
      </p>
    </>
  ),
}

const tabStorage: Section = {
  id: 'onglet',
  title: 'Ce qui disparaît avec l’onglet',
  body: (
    <>
      <p>Ces informations sont effacées lorsque vous fermez l’onglet, au plus tard.</p>
      <StoredThings caption="Stockage de l’onglet" things={thingsAt('tab')} />
    </>
  ),
}

const noBanner: Section = {
  id: 'consentement',
  title: 'Pourquoi aucun bandeau',
  body: (
    <p>
      La loi demande votre accord avant d’enregistrer ou de lire quelque chose dans votre navigateur, sauf ce
      qui est strictement nécessaire au service que vous demandez (article 82 de la loi n° 78-17 du 6 janvier
      1978). Tout ce qui figure sur cette page est dans ce cas : il n’y a donc rien à accepter. Si cela devait
      changer, votre accord serait demandé d’abord, et refuser serait aussi simple qu’accepter.
    </p>
  ),
}

/** `choice` are the buttons that accept and refuse. */
const analyticsSection = (service: string, choice: ReactNode): Section => ({
  id: 'mesure',
  title: 'Mesure d’audience',
  body: (
    <>
      <p>
        Pour savoir quelles pages servent, le site peut confier le compte des visites à {service}. Rien n’est
        chargé ni envoyé chez lui sans votre accord (article 82 de la loi n° 78-17 du 6 janvier 1978) ; il
        reçoit alors l’adresse des pages vues, celle de la page d’où vous venez, le type de votre navigateur
        et votre adresse IP.
      </p>
      <p>
        Votre réponse vaut six mois, après lesquels elle vous sera redemandée, et vous pouvez en changer ici à
        tout moment. Si votre navigateur demande de ne pas être suivi (Global Privacy Control, Do Not Track),
        le site y voit un refus et ne vous demande rien.
      </p>
      {choice}
      <StoredThings caption="Votre choix" things={thingsAt('consent')} />
    </>
  ),
})

const refusal: Section = {
  id: 'refuser',
  title: 'Refuser ou effacer',
  body: (
    <>
      <p>
        Chaque navigateur permet de refuser ou d’effacer les cookies et les données des sites dans ses
        réglages, à la rubrique « Confidentialité » ou « Vie privée ». La navigation privée efface tout à la
        fermeture de la fenêtre.
      </p>
      <ul>
        <li>
          Sans cookie, le catalogue reste accessible, mais on ne peut ni se connecter, ni commander, ni
          vendre.
        </li>
        <li>
          Sans stockage, le site fonctionne : le panier et les formulaires commencés durent alors aussi
          longtemps que la page.
        </li>
        <li>Se déconnecter efface le cookie de session.</li>
      </ul>
      <p>
        L’usage des données que vous confiez au serveur est décrit dans les{' '}
        <Link to="/legal#donnees">mentions légales</Link>.
      </p>
    </>
  ),
}

/** The sections about data in the browser. `analytics` names the configured service; null without one. */
export const cookieSections = (
  analytics: { service: string; choice: ReactNode } | null,
): readonly Section[] => [
  cookies,
  storage,
  tabStorage,
  analytics ? analyticsSection(analytics.service, analytics.choice) : noBanner,
  refusal,
]
