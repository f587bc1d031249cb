import type { PageSection } from '#domain/texts/rich-text.ts'
import { sortOptions } from '../../catalogue/sort-orders.ts'
import { sortText } from '../../catalogue/sort-texts.ts'

/** Terms of sale in their order. A sentence that a law requires names that law. */
export const termsSections: readonly PageSection[] = [
  {
    id: 'presentation',
    title: 'Présentation de la place de marché',
    body: `## Qui exploite le site

La place de marché est exploitée par {association}, {forme-juridique}, dont le siège est situé {adresse}{immatriculation}, ci-après « l’association ». On peut la joindre {coordonnées} et par la [page de contact](/contact).

## Ce que fait le site

L’association met en relation des professionnels qui vendent des matériaux de second œuvre invendus, annulés, d’exposition ou de réemploi, ci-après « les vendeurs », et des particuliers ou professionnels qui les achètent, ci-après « les acheteurs ». Elle agit comme opérateur de plateforme en ligne au sens de l’article L. 111-7 du code de la consommation.

L’association n’est pas le vendeur des produits. Le contrat de vente se conclut directement entre l’acheteur et le vendeur, dont le nom figure sur l’annonce et les coordonnées complètes, une fois payée, sur la commande. Une commande qui réunit les produits de plusieurs vendeurs forme un contrat avec chacun d’eux. L’association encaisse le prix pour le compte du vendeur et le conserve jusqu’à ce que les produits aient été remis.

## Qui peut vendre et acheter

La vente est destinée aux professionnels : chaque vendeur déclare sa qualité dans son profil, répond de l’exactitude de cette déclaration et de ses annonces, et garantit qu’il est en droit de vendre les produits. Il déclare lui-même les recettes qu’il tire de ses ventes et s’acquitte des impôts et cotisations qui en découlent ; les obligations correspondantes sont présentées sur les sites impots.gouv.fr et urssaf.fr.

S’il arrive qu’un produit soit vendu par un particulier, l’acheteur ne dispose à son égard ni du droit de rétractation ni de la garantie légale de conformité ; la garantie des vices cachés et les règles du code civil sur la vente s’appliquent.

Est consommateur, au sens des présentes conditions, toute personne physique qui achète à des fins étrangères à son activité commerciale, industrielle, artisanale, libérale ou agricole. Dans son profil, l’acheteur indique s’il est un particulier ; il est alors traité comme un consommateur.

## Ordre des annonces

L’acheteur choisit l’ordre des annonces dans la liste « Trier par » :

${sortOptions.map(({ value, label }) => `- ${label} : ${sortText(value)}`).join('\n')}

Il peut restreindre la liste par lieu, catégorie, prix ou caractéristique. Les « Produits du moment » de la page d’accueil sont choisis par l’association. Ni ce choix ni l’ordre des annonces ne dépendent d’une rémunération ou d’un lien capitalistique avec un vendeur. [Comment les offres sont classées](/ranking) le dit en détail.

Une annonce peut être refusée ou retirée lorsqu’elle est inexacte, contraire à la loi ou étrangère à l’objet du site ; le vendeur en reçoit le motif. Elle cesse d’être proposée lorsque le produit est épuisé.

## Prix du service

L’inscription, la recherche et la mise en relation sont gratuites pour l’acheteur. Si l’association retient une commission sur une vente, elle est à la charge du vendeur, qui en connaît le taux à l’avance ; elle ne s’ajoute pas au prix affiché.`,
  },
  {
    id: 'acceptation',
    title: 'Acceptation des conditions',
    body: `Les présentes conditions s’appliquent à toute commande passée sur le site. L’acheteur en prend connaissance avant de valider sa commande ; la validation vaut acceptation sans réserve. L’acheteur déclare avoir la capacité de contracter.

Les conditions applicables sont celles en vigueur à la date de la commande. Elles sont rédigées en français et peuvent être enregistrées ou imprimées depuis cette page. Aucune clause ne prive l’acheteur consommateur des droits que la loi lui donne.`,
  },
  {
    id: 'produits',
    title: 'Produits',
    body: `Chaque annonce décrit les caractéristiques essentielles du produit : nature, dimensions, état, quantité disponible et prix. Le vendeur est responsable de l’exactitude de cette description.

La photo principale est donnée à titre d’illustration et n’a pas de valeur contractuelle. Les produits issus du réemploi ou d’une exposition peuvent porter des traces d’usage, décrites dans l’annonce.

Les offres sont valables tant qu’elles sont visibles sur le site, dans la limite du stock. La plupart des produits sont uniques ou en fin de série : ni leur réassort ni la disponibilité de pièces détachées ne sont garantis, sauf indication contraire de l’annonce.`,
  },
  {
    id: 'commande',
    title: 'Commande',
    body: `Pour commander, l’acheteur :

1. crée un compte et complète son profil ;
2. sélectionne les produits, les réunit dans son panier et choisit le retrait sur place ou une demande de cotation ;
3. vérifie le contenu, les quantités et le prix de son panier, qu’il peut encore corriger, puis valide la commande avec les informations nécessaires ;
4. paie.

La validation engage l’acheteur à acheter les produits au prix indiqué. Un email la confirme sans délai, avec le détail de la commande et l’identité de chaque vendeur ; l’acheteur est invité à le conserver. Si un produit n’est plus disponible au moment de la validation, la commande n’est pas enregistrée et rien n’est débité. L’adresse exacte et le téléphone de chacun sont donnés à l’autre dès le paiement.

Le contrat est conclu en français. La commande reste consultable dans le compte de l’acheteur ; les contrats d’un montant d’au moins 120 euros sont archivés pendant dix ans (articles L. 213-1, D. 213-1 et D. 213-2 du code de la consommation).

Une commande peut être annulée par l’association pour un motif légitime, notamment un produit perdu ou abîmé avant sa remise, une erreur manifeste de prix ou un défaut de paiement. L’acheteur et les vendeurs en sont prévenus par email, et les sommes payées sont remboursées.`,
  },
  {
    id: 'prix',
    title: 'Prix',
    body: `Les prix sont indiqués en euros, toutes taxes comprises, hors frais de livraison. Lorsqu’un prix est présenté hors taxes, la mention « ht » l’accompagne.

Les produits sont facturés au prix en vigueur lors de la validation de la commande. Un produit dont le prix est « sur demande » ne peut être commandé qu’après accord sur son prix.

Le vendeur fixe librement ses prix et peut les modifier à tout moment, sans effet sur les commandes déjà validées. Le prix d’une livraison fait l’objet d’une cotation séparée, connue et acceptée avant d’être due.`,
  },
  {
    id: 'paiement',
    title: 'Paiement',
    body: `Le paiement s’effectue par carte, par virement ou par tout autre moyen proposé lors de la commande ou convenu avec le vendeur. L’enregistrement d’une commande ne donne lieu, par lui-même, à aucun débit. Les paiements par carte sont traités par un prestataire agréé{prestataire} ; l’association ne reçoit ni ne conserve les données de la carte.

## L’argent conservé

La somme payée est conservée par le prestataire de paiement jusqu’à la remise des produits, puis versée au vendeur, déduction faite de la commission éventuelle. L’acheteur qui a reçu un produit non conforme le signale depuis sa commande ; ce qui est en litige n’est alors versé à personne avant que l’association, après avoir entendu les deux parties, ait décidé de la libération ou du remboursement. Chacun garde le droit de saisir la justice.

Si la vente n’aboutit pas, notamment parce que le produit n’a pas été remis dans le délai qu’annonce la commande, la somme est remboursée à l’acheteur par le moyen de paiement qu’il a utilisé. Les sommes conservées ne produisent pas d’intérêts.

## Factures et mandat de facturation

En mettant en vente sur le site, le vendeur professionnel donne mandat à l’association, qui l’accepte, d’établir en son nom et pour son compte les factures de ses ventes payées en ligne et les avoirs qui s’y rapportent (article 289, I-2 du code général des impôts). Le mandat dure tant qu’il vend sur le site et porte sur toutes ces ventes.

Le vendeur reste seul responsable de ses obligations de facturation et de TVA. Il tient à jour son identité, son numéro SIRET, son régime et son numéro de TVA dans son profil, acquitte la taxe que ses factures mentionnent, et réclame sans attendre celle qui lui manquerait. Chaque facture est à sa disposition dès son émission ; faute de contestation dans les quinze jours, elle est réputée acceptée. Un vendeur particulier ne délivre pas de facture : un reçu est établi en son nom.

Le vendeur établit lui-même la facture d’une vente qui n’a pas été payée en ligne. Entre professionnels, tout retard de paiement entraîne de plein droit les pénalités prévues à l’article L. 441-10 du code de commerce et une indemnité forfaitaire de quarante euros pour frais de recouvrement.`,
  },
  {
    id: 'livraison',
    title: 'Retrait et livraison',
    body: `La plupart des produits sont retirés sur place, chez le vendeur, sur rendez-vous. Ce retrait est gratuit. L’acheteur vient avec son code de retrait et un véhicule adapté, vérifie les produits au moment du retrait et signale aussitôt toute différence avec l’annonce.

Une livraison peut être demandée : le vendeur ou l’association adresse alors une cotation personnalisée, que l’acheteur est libre d’accepter ou de refuser.

À défaut de délai convenu, le produit est remis au plus tard trente jours après la conclusion du contrat (article L. 216-1 du code de la consommation). Passé ce délai, l’acheteur consommateur peut suspendre le paiement, ou demander au vendeur de s’exécuter dans un délai supplémentaire raisonnable puis, faute de remise, résoudre le contrat ; les sommes versées lui sont alors remboursées au plus tard quatorze jours après (articles L. 216-6 et L. 216-7).

Le risque de perte ou d’endommagement passe à l’acheteur consommateur lorsqu’il prend physiquement possession des produits, lui-même ou par un tiers qu’il a désigné et qui n’est pas le transporteur proposé par le vendeur (article L. 216-2).`,
  },
  {
    id: 'retractation',
    title: 'Droit de rétractation',
    body: `## Un délai de quatorze jours

L’acheteur consommateur qui achète à un professionnel dispose de quatorze jours à compter de la réception du produit pour se rétracter, sans avoir à donner de motif (articles L. 221-18 et suivants du code de la consommation). Le retrait sur place d’un produit commandé sur le site ne le prive pas de ce droit, qu’il peut aussi exercer dès la conclusion du contrat.

Le jour de la réception n’est pas compté. Le délai prend fin à la dernière heure du quatorzième jour ; s’il expire un samedi, un dimanche ou un jour férié ou chômé, il est prolongé jusqu’au premier jour ouvrable suivant. Lorsque les produits d’une même commande sont reçus séparément, il court à compter de la réception du dernier.

## Comment se rétracter

L’acheteur choisit le moyen qui lui convient, avant la fin du délai ; il peut se rétracter de toute la commande ou de certains produits seulement :

- en ligne, depuis son compte, par la page [« Renoncer au contrat ici »](/withdrawal), ouverte pendant tout le délai : un accusé de réception avec le contenu, la date et l’heure de la déclaration lui est aussitôt envoyé par email ;
- à l’aide du [formulaire ci-dessous](#formulaire-retractation), ou de toute autre déclaration dénuée d’ambiguïté, adressée par courrier ou par email au vendeur ou à l’association.

{bouton-renoncer}

## Rendre les produits

Les produits sont rendus ou renvoyés au vendeur au plus tard dans les quatorze jours qui suivent la rétractation, dans leur état et leur emballage d’origine. Un emballage ouvert pour examiner le produit n’y fait pas obstacle : l’acheteur ne répond que de la dépréciation due à des manipulations autres que celles nécessaires pour en établir la nature, les caractéristiques et le bon fonctionnement (article L. 221-23). Un produit posé, percé ou retaillé a subi une telle dépréciation.

Les frais de retour sont à la charge de l’acheteur. Pour les produits que leur poids ou leur taille empêchent d’envoyer par la poste, l’acheteur les rapporte chez le vendeur ou fait appel à un transporteur de son choix, dont le prix dépend de la distance et du volume.

## Remboursement

L’acheteur est remboursé de tout ce qu’il a versé pour les produits rendus, frais de livraison standard compris, sans retard injustifié et au plus tard quatorze jours après que le vendeur ou l’association a été informé de la rétractation. Le remboursement peut être différé jusqu’à la récupération des produits ou jusqu’à la preuve de leur expédition, si elle est antérieure. Il se fait par le moyen de paiement utilisé, sauf accord exprès pour un autre, et sans frais (article L. 221-24).

## Quand ce droit ne s’applique pas

Ce droit ne s’applique pas aux ventes entre particuliers ni à l’acheteur qui agit pour son activité professionnelle. La loi l’exclut aussi, notamment, pour les produits (article L. 221-28) :

- confectionnés selon les spécifications de l’acheteur ou nettement personnalisés ; un produit d’abord fabriqué sur mesure pour quelqu’un d’autre n’est pas dans ce cas ;
- qui ont été descellés après la livraison et ne peuvent être renvoyés pour des raisons d’hygiène ou de protection de la santé ;
- qui, après avoir été livrés et de par leur nature, sont mélangés de manière indissociable avec d’autres articles.

{formulaire-de-rétractation}

[Imprimer ce formulaire seul](/withdrawal#formulaire)`,
  },
  {
    id: 'garanties',
    title: 'Garanties',
    body: `Pour toute demande relative à un produit, l’acheteur s’adresse d’abord au vendeur, dont les coordonnées figurent sur la commande. Le service client de l’association prend en charge les défauts signalés et accompagne l’acheteur jusqu’à une solution.

Le vendeur professionnel répond envers l’acheteur consommateur des défauts de conformité existant lors de la délivrance et qui apparaissent dans les deux ans (articles L. 217-3 et suivants du code de la consommation). Le défaut qui apparaît dans ce délai est présumé exister lors de la délivrance. Pour un produit d’occasion, cette présomption vaut douze mois (article L. 217-7) ; au-delà, l’acheteur établit que le défaut existait à la délivrance. Un produit d’exposition ou de réemploi est d’occasion ; un produit neuf invendu ne l’est pas.

Un produit est conforme lorsqu’il correspond à sa description, notamment à l’état et aux traces d’usage qu’elle annonce, et qu’il est propre à l’usage habituellement attendu d’un produit de même type.

{garanties-légales}

L’acheteur professionnel bénéficie de la garantie des vices cachés dans les conditions du code civil. Aucune garantie commerciale ne s’ajoute à ces garanties légales, sauf indication de l’annonce.`,
  },
  {
    id: 'responsabilite',
    title: 'Responsabilité',
    body: `Le vendeur est responsable de la vente et du produit : exactitude de l’annonce, conformité, remise, facture. L’association est responsable du fonctionnement de la place de marché et de la conservation des sommes qui lui sont confiées. Elle ne vérifie pas systématiquement les annonces avant leur publication, mais retire promptement celles dont le caractère illicite lui est signalé.

Ni le vendeur ni l’association ne répondent d’une inexécution due à l’acheteur, au fait imprévisible et insurmontable d’un tiers, ou à un cas de force majeure. L’acheteur s’assure que le produit convient à l’ouvrage auquel il le destine et aux règles de l’art qui s’y appliquent.

L’accès au site peut être interrompu pour sa maintenance. Rien dans les présentes conditions n’exclut ni ne limite une responsabilité à laquelle la loi ne permet pas de renoncer.`,
  },
  {
    id: 'donnees-personnelles',
    title: 'Données personnelles',
    body: `Les données demandées sont nécessaires au traitement de la commande. Elles ne sont transmises qu’au vendeur concerné et aux prestataires qui y participent.

Chacun dispose d’un droit d’accès, de rectification et de suppression de ses données, qui s’exerce comme l’indiquent les [mentions légales](/legal#donnees). Ce que le site garde dans le navigateur est décrit à la page [Cookies](/cookies).`,
  },
  {
    id: 'modification',
    title: 'Modification des conditions',
    body: `L’association peut modifier les présentes conditions ; la date de leur dernière mise à jour figure en haut de cette page. Les commandes déjà passées restent régies par les conditions acceptées lors de leur validation. Si une clause est déclarée nulle, les autres restent en vigueur.`,
  },
  {
    id: 'droit-applicable',
    title: 'Droit applicable et litiges',
    body: `Les présentes conditions sont soumises au droit français. En cas de différend, une solution amiable est recherchée en premier lieu : l’acheteur adresse sa réclamation par écrit au vendeur ou à l’association, par la [page de contact](/contact) ou à l’adresse {adresse}.

À défaut d’accord dans les deux mois, et au plus tard un an après cette réclamation, l’acheteur consommateur peut saisir gratuitement le médiateur de la consommation (articles L. 612-1 et suivants du code de la consommation){médiateur}. Il reste libre d’accepter ou de refuser la solution que le médiateur propose.

Sans accord amiable, le litige est porté devant les tribunaux compétents selon le droit commun. L’acheteur consommateur peut saisir, à son choix, l’une des juridictions que désigne le code de procédure civile ou celle du lieu où il demeurait lors de la conclusion du contrat ou de la survenance du fait dommageable (article R. 631-3 du code de la consommation).`,
  },
]
