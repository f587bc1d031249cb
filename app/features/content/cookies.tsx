import { Link } from 'react-router'
import type { Section } from './document.tsx'
import { StoredThings } from './stored-things.tsx'

export const cookiesUpdated = '21/11/2026'

export const cookieIntroduction = (
  <p>
    Rien ici ne sert à vous suivre : ni publicité, ni mesure d’audience, ni contenu chargé ailleurs que sur ce
    site. Voici tout ce qu’il garde dans votre navigateur, et pourquoi.
  </p>
)

/** What the browser really keeps. Whoever adds a cookie or a storage key describes it here. */
export const cookieSections: readonly Section[] = [
  {
    id: 'cookies',
    title: 'Les cookies',
    body: (
      <>
        <p>
          Un cookie est envoyé au serveur à chaque page. Ceux-ci sont déposés par le site lui-même, à la
          connexion seulement, et ne peuvent être lus par aucun programme de la page. Sur une adresse
          sécurisée, leur nom commence par « __Secure- ».
        </p>
        <StoredThings
          caption="Cookies déposés par le site"
          things={[
            {
              names: ['rechantier.session_token'],
              purpose: 'Vous reconnaître une fois que vous êtes connecté.',
              duration: 'trente jours après votre dernière visite, ou jusqu’à la déconnexion.',
            },
            {
              names: ['rechantier.admin_session', 'rechantier.dont_remember'],
              purpose:
                'Rendre sa propre session à un administrateur qui a dû agir à la place d’une personne pour l’aider. Dans ce cas, le cookie de session s’efface à la fermeture du navigateur.',
              duration: 'une heure au plus pour le premier, la fermeture du navigateur pour le second.',
            },
          ]}
        />
      </>
    ),
  },
  {
    id: 'stockage',
    title: 'Ce qui reste dans le navigateur',
    body: (
      <>
        <p>
          Ces informations sont écrites dans le stockage local du navigateur. Elles y restent : le serveur ne
          les reçoit pas, sauf quand vous envoyez vous-même le formulaire ou la commande.
        </p>
        <StoredThings
          caption="Stockage local"
          things={[
            {
              names: ['cart', 'shippingOption', 'deliveryNote'],
              purpose: 'Retrouver votre panier, votre mode de livraison et vos précisions pour le devis.',
              duration: 'jusqu’à la commande, ou jusqu’à ce que vous vidiez le panier.',
            },
            {
              names: ['productDraft:…', 'recentCategories:…'],
              purpose:
                'Ne pas perdre une annonce commencée, et proposer les dernières catégories que vous avez choisies.',
              duration: 'jusqu’à l’enregistrement de l’annonce ; les catégories, jusqu’à l’effacement.',
            },
            {
              names: ['pickup:…', 'collection:…'],
              purpose:
                'Présenter votre code de retrait sans réseau ; pour un vendeur, ne pas perdre une remise commencée.',
              duration: 'jusqu’à la remise ; le code de l’acheteur, jusqu’à la déconnexion au plus tard.',
            },
            {
              names: ['signup_firstName', 'signup_lastName', 'signup_userType'],
              purpose:
                'Compléter votre profil à la première connexion, si l’inscription avait été interrompue.',
              duration: 'jusqu’à la première connexion.',
            },
            {
              names: ['impersonatedUserId', 'adminId'],
              purpose: 'Rappeler à un administrateur qu’il agit à la place d’une autre personne.',
              duration: 'jusqu’à ce qu’il cesse.',
            },
          ]}
        />
      </>
    ),
  },
  {
    id: 'onglet',
    title: 'Ce qui disparaît avec l’onglet',
    body: (
      <>
        <p>Ces informations sont effacées lorsque vous fermez l’onglet, au plus tard.</p>
        <StoredThings
          caption="Stockage de l’onglet"
          things={[
            {
              names: ['checkoutAttempt', 'checkoutReturn'],
              purpose: 'Ne pas passer deux fois la même commande, et y revenir après vous être connecté.',
              duration: 'jusqu’à la réponse du serveur, ou jusqu’au retour au panier.',
            },
            {
              names: ['contact', 'priceRequest:…'],
              purpose: 'Ne pas perdre un message commencé si la page se recharge.',
              duration: 'jusqu’à l’envoi du message.',
            },
            {
              names: ['scannedCode'],
              purpose: 'Reprendre le code de retrait que vous avez scanné une fois que vous êtes connecté.',
              duration: 'jusqu’à sa vérification.',
            },
            {
              names: ['searchToSave'],
              purpose: 'Enregistrer la recherche voulue une fois que vous êtes connecté.',
              duration: 'jusqu’à ce qu’elle soit enregistrée ou abandonnée.',
            },
            {
              names: ['passwordResetAddress'],
              purpose: 'Garder affichée la confirmation après une demande de nouveau mot de passe.',
              duration: 'jusqu’à une nouvelle demande.',
            },
            {
              names: ['react-router-scroll-positions'],
              purpose: 'Retrouver sa place dans une page en revenant en arrière.',
              duration: 'jusqu’à la fermeture de l’onglet.',
            },
          ]}
        />
      </>
    ),
  },
  {
    id: 'consentement',
    title: 'Pourquoi aucun bandeau',
    body: (
      <p>
        La loi demande votre accord avant d’enregistrer ou de lire quelque chose dans votre navigateur, sauf
        ce qui est strictement nécessaire au service que vous demandez (article 82 de la loi n° 78-17 du 6
        janvier 1978). Tout ce qui figure sur cette page est dans ce cas : il n’y a donc rien à accepter. Si
        cela devait changer, votre accord serait demandé d’abord, et refuser serait aussi simple qu’accepter.
      </p>
    ),
  },
  {
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
  },
]
