import type { PageSection } from '#domain/texts/rich-text.ts'

/** Legal notices. A sentence that a law requires names that law. */
export const legalSections: readonly PageSection[] = [
  {
    id: 'editeur',
    title: 'Éditeur du site',
    body: `Le site est édité par {association}, {forme-juridique}. Ces informations sont données en application de l’article 1-1 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique.

- Siège : {adresse}
- Répertoire national des associations : {rna}
- SIREN ou SIRET : {siren-ou-siret}
- TVA : {tva}
- Téléphone : {téléphone}
- Email : [{email}](mailto:{email})
- Directeur de la publication : {direction-de-la-publication}
- [Statuts de l’association]({statuts})`,
  },
  {
    id: 'hebergeur',
    title: 'Hébergeur',
    body: `- Nom : {hébergeur}
- Adresse : {adresse-de-l-hébergeur}
- Téléphone : {téléphone-de-l-hébergeur}`,
  },
  {
    id: 'donnees',
    title: 'Données recueillies par les formulaires',
    body: `Les informations saisies dans les formulaires du site (inscription, profil, annonce, commande, rétractation, contact, demande de prix, alertes) sont recueillies par {association}, responsable de leur traitement, pour répondre à la demande, exécuter la commande ou tenir le compte de la personne. Les champs nécessaires sont signalés ; sans eux, la demande ne peut pas être traitée.

Les données personnelles sont conservées un an au plus : celles d’une demande, à compter de cette demande ; celles d’un compte, à compter de sa fermeture. Les pièces que la loi impose de garder plus longtemps, comme les factures et les contrats, le sont pour la durée qu’elle prévoit et à cette seule fin.

Elles sont destinées aux personnes habilitées de l’association et, pour une commande ou une demande de prix, au vendeur et à l’acheteur concernés, qui ne peuvent s’en servir pour autre chose. L’hébergeur, le service d’envoi des emails et le prestataire de paiement y ont accès dans la seule mesure de leur mission. Elles ne sont ni vendues ni cédées, et ne servent à aucune décision automatisée.

Lieu d’hébergement des données : {pays-des-données}.`,
  },
  {
    id: 'traitements',
    title: 'Finalités, bases légales et durées',
    body: `Le tableau suivant donne, pour chaque usage, la base légale prévue à l’article 6 du règlement général sur la protection des données (RGPD) et la durée de conservation.

{tableau-des-usages}`,
  },
  {
    id: 'durees',
    title: 'Durées de conservation',
    body: `Le registre complet. Une tâche efface chaque nuit ce dont le délai est écoulé. Dans votre compte, la page [Mes données](/profile/privacy) permet de télécharger ses données ou de supprimer son compte.

{registre-des-durées}`,
  },
  {
    id: 'droits',
    title: 'Vos droits',
    body: `Chacun peut accéder à ses données, les faire rectifier ou supprimer, en limiter le traitement, s’y opposer, en recevoir une copie réutilisable et définir ce qu’elles deviendront après sa mort (articles 15 à 21 du RGPD, article 85 de la loi n° 78-17 du 6 janvier 1978). La plupart se consultent et se corrigent directement dans le compte.

Ces droits s’exercent par courrier postal adressé à {association}, {adresse}. Une preuve d’identité n’est demandée qu’en cas de doute raisonnable. La réponse parvient dans un délai d’un mois.

Une réclamation peut être adressée à la Commission nationale de l’informatique et des libertés (CNIL), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, [www.cnil.fr](https://www.cnil.fr).`,
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: `Un cookie est un petit fichier que le site enregistre dans le navigateur. Le site emploie des cookies de session, effacés à la fermeture du navigateur, et des cookies permanents, qui gardent la connexion ouverte d’une visite à l’autre.

Tous sont strictement nécessaires au service demandé et, à ce titre, dispensés de consentement (article 82 de la loi n° 78-17 du 6 janvier 1978). {mesure-d-audience} La page [Cookies et stockage du navigateur](/cookies) en donne la liste complète.`,
  },
  {
    id: 'refuser-les-cookies',
    title: 'Refuser les cookies',
    body: `Chaque navigateur permet de refuser ou d’effacer les cookies dans ses réglages, à la rubrique « Confidentialité » ou « Vie privée ». Sans cookie, le catalogue reste accessible, mais il n’est plus possible de se connecter ni de commander.`,
  },
  {
    id: 'journaux',
    title: 'Journaux de connexion',
    body: `Le serveur garde la trace technique des connexions (date, page demandée, réponse, durée) à des fins de statistique et de sécurité, un an au plus. Ces journaux ne contiennent ni nom, ni adresse IP, ni contenu. Les tentatives répétées sont comptées sous une forme chiffrée qui ne permet pas de retrouver l’adresse d’où elles viennent.`,
  },
  {
    id: 'propriete-intellectuelle',
    title: 'Propriété intellectuelle',
    body: `Les textes, les dessins et le film du site appartiennent à l’association ; les annonces et leurs photos, à ceux qui les ont publiées. Sauf les exceptions que prévoit l’article L. 122-5 du code de la propriété intellectuelle, les reproduire ou les réutiliser demande l’accord de leur auteur.

En publiant une annonce, le vendeur autorise l’association, sans frais, à en afficher les textes et les photos sur le site et dans les emails qu’il envoie, tant que l’annonce ou la commande qui en est issue est conservée. Il garantit qu’il en a le droit.

La liste des communes vient de l’Insee (code officiel géographique) et de La Poste (base officielle des codes postaux), sous Licence Ouverte 2.0 ; leurs coordonnées, de [GeoNames](https://www.geonames.org), sous licence CC BY 4.0, arrondies et complétées par le voisinage. La carte des départements vient de [svg-maps](https://github.com/VictorCazanave/svg-maps), de Victor Cazanave et de ses contributeurs, sous licence [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/deed.fr), simplifiée ; outre-mer, de [world-atlas](https://github.com/topojson/world-atlas), de Mike Bostock (licence ISC), d’après [Natural Earth](https://www.naturalearthdata.com).

Le logiciel est libre, sous licence AGPL 3.0 ou ultérieure. Les marques citées dans les annonces appartiennent à leurs titulaires ; elles désignent les produits mis en vente.`,
  },
  {
    id: 'signaler',
    title: 'Signaler un contenu illicite',
    body: `Une annonce qui semble illicite ou trompeuse se signale par la [page de contact](/contact) ou à {email}, en français, en indiquant son adresse sur le site, ce qui pose problème, son nom et son adresse email. Cette adresse est aussi le point de contact des utilisateurs et des autorités au titre du règlement (UE) 2022/2065 sur les services numériques.

L’association accuse réception du signalement, l’examine avec diligence et fait part de sa décision. Lorsqu’elle refuse ou retire une annonce, ou suspend un compte, elle en donne le motif à la personne concernée, qui peut le contester par les mêmes moyens.`,
  },
]
