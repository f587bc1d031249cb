/**
 * Everything the site stores in a browser: /cookies shows this list, and code that stores something types its key with `StoredKey` (checked
 * by a test). A name that ends with a colon is followed by an id.
 */
export const storedThings = [
  {
    place: 'cookie',
    names: ['rechantier.session_token'],
    purpose: 'Vous reconnaître une fois que vous êtes connecté.',
    duration:
      'trente jours après votre dernière visite, quatre-vingt-dix jours au plus (douze heures pour un administrateur), ou jusqu’à la déconnexion.',
  },
  {
    place: 'cookie',
    names: ['rechantier.second_step'],
    purpose: 'Relier votre mot de passe au code ou à la clé d’accès que votre compte demande ensuite.',
    duration: 'dix minutes au plus.',
  },
  {
    place: 'cookie',
    names: ['rechantier.device'],
    purpose:
      'Reconnaître un appareil qui s’est déjà connecté à votre compte, pour que les essais d’inconnus ne vous fassent pas attendre.',
    duration:
      'six mois après votre dernière connexion, ou jusqu’au changement de votre mot de passe sur un autre appareil.',
  },
  {
    place: 'cookie',
    names: ['rechantier.sign_up'],
    purpose:
      'Vous connecter quand vous ouvrez le lien de confirmation dans le navigateur de votre inscription.',
    duration: 'vingt-quatre heures au plus, ou jusqu’à la confirmation.',
  },
  {
    place: 'cookie',
    names: ['rechantier.admin_session', 'rechantier.dont_remember'],
    purpose:
      'Rendre sa propre session à un administrateur qui a dû agir à la place d’une personne pour l’aider. Dans ce cas, le cookie de session s’efface à la fermeture du navigateur.',
    duration: 'une heure au plus pour le premier, la fermeture du navigateur pour le second.',
  },
  {
    place: 'cookie',
    names: ['rechantier.position'],
    purpose:
      'Vous montrer tout de suite ce que vous venez d’enregistrer, quand le site lit aussi une copie de sa base de données.',
    duration: 'une minute environ.',
  },
  {
    place: 'browser',
    names: ['cart', 'shippingOption', 'deliveryNote', 'deliveryPlace'],
    purpose: 'Retrouver votre panier, votre mode de livraison, la commune et vos précisions pour le devis.',
    duration: 'jusqu’à la commande, ou jusqu’à ce que vous vidiez le panier.',
  },
  {
    place: 'browser',
    names: ['favorites', 'recentlySeen'],
    purpose:
      'Garder vos favoris tant que vous n’avez pas de compte (ils y vont quand vous vous connectez), et retrouver les dernières annonces que vous avez ouvertes. Ces dernières ne quittent pas votre appareil.',
    duration:
      'les favoris, jusqu’à ce que vous les retiriez ; les douze dernières annonces, jusqu’à ce que vous les effaciez.',
  },
  {
    place: 'browser',
    names: ['showsHt', 'map'],
    purpose: 'Afficher ou non les prix hors taxes et la carte à côté des listes, comme vous l’avez choisi.',
    duration: 'jusqu’à ce que vous vidiez les données du site.',
  },
  {
    place: 'browser',
    names: ['productDraft:', 'table:', 'recentCategories:'],
    purpose:
      'Ne pas perdre ce que vous tapez d’une annonce ou dans le tableau avant que notre serveur ne l’ait, ni une modification commencée, et proposer les dernières catégories que vous avez choisies.',
    duration: 'jusqu’à l’enregistrement de l’annonce ; les catégories, jusqu’à l’effacement.',
  },
  {
    place: 'browser',
    names: ['recentSearches'],
    purpose:
      'Vous proposer à nouveau vos dernières recherches sur cet appareil. Elles ne quittent pas votre navigateur.',
    duration: 'six recherches au plus, jusqu’à ce que vous les effaciez (sous le champ de recherche).',
  },
  {
    place: 'browser',
    names: ['pickup:', 'collection:'],
    purpose:
      'Présenter votre code de retrait sans réseau ; pour un vendeur, ne pas perdre une remise commencée. À qui ils sont, pour les montrer à personne d’autre et pour vous reconnaître sans réseau.',
    duration:
      'jusqu’à la remise ; ce qui n’est pas une remise confirmée, jusqu’à la déconnexion au plus tard.',
  },
  {
    place: 'browser',
    names: ['near'],
    purpose:
      'Retenir la commune autour de laquelle vous avez cherché, pour dire à combien de kilomètres se trouvent les articles. Votre position exacte n’est ni gardée ni envoyée.',
    duration: 'jusqu’à ce que vous en choisissiez une autre, ou que vous l’oubliiez dans les filtres.',
  },
  {
    place: 'browser',
    names: ['message:'],
    purpose:
      'Ne pas perdre un message commencé ni ses photos, ni celles d’une annonce qui ne sont pas encore arrivées, et les envoyer quand le réseau revient.',
    duration: 'jusqu’à l’envoi, la déconnexion, ou la connexion d’une autre personne.',
  },
  {
    place: 'browser',
    names: ['signup_firstName', 'signup_lastName', 'signup_userType'],
    purpose: 'Compléter votre profil à la première connexion, si l’inscription avait été interrompue.',
    duration: 'jusqu’à la première connexion.',
  },
  {
    place: 'browser',
    names: ['impersonatedUserId', 'adminId'],
    purpose: 'Rappeler à un administrateur qu’il agit à la place d’une autre personne.',
    duration: 'jusqu’à ce qu’il cesse.',
  },
  {
    place: 'consent',
    names: ['consent'],
    purpose: 'Retenir votre choix, accord ou refus, pour ne pas vous le redemander à chaque page.',
    duration: 'six mois.',
  },
  {
    place: 'tab',
    names: ['checkoutAttempt'],
    purpose: 'Ne pas passer deux fois la même commande.',
    duration: 'jusqu’à la réponse du serveur.',
  },
  {
    place: 'tab',
    names: ['contact', 'priceRequest:', 'order:'],
    purpose: 'Ne pas perdre un message ou un motif commencé si la page se recharge.',
    duration: 'jusqu’à l’envoi.',
  },
  {
    place: 'tab',
    names: ['scannedCode'],
    purpose: 'Reprendre le code de retrait que vous avez scanné une fois que vous êtes connecté.',
    duration: 'jusqu’à sa vérification.',
  },
  {
    place: 'tab',
    names: ['searchToSave'],
    purpose: 'Enregistrer la recherche voulue une fois que vous êtes connecté.',
    duration: 'jusqu’à ce qu’elle soit enregistrée ou abandonnée.',
  },
  {
    place: 'tab',
    names: ['passwordResetAddress'],
    purpose: 'Garder affichée la confirmation après une demande de nouveau mot de passe.',
    duration: 'jusqu’à une nouvelle demande.',
  },
  {
    place: 'tab',
    names: ['react-router-scroll-positions'],
    purpose: 'Retrouver sa place dans une page en revenant en arrière.',
    duration: 'jusqu’à la fermeture de l’onglet.',
  },
] as const

type WithId<Name extends string> = Name extends `${string}:` ? `${Name}${string}` : Name

/** Keys of the browser's storage. */
export type StoredKey = WithId<(typeof storedThings)[number]['names'][number]>
