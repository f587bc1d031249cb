import { Link } from 'react-router'
import { association } from '#domain/platform/association.ts'
import type { Section } from './document.tsx'

/** Specification, section 2, Other pages. */
export const termsUpdated = '17/02/2024'

/** Sales terms, in the order of the specification. */
export const termsSections: readonly Section[] = [
  {
    id: 'presentation',
    title: 'Présentation de la place de marché',
    body: (
      <>
        <p>
          La place de marché est exploitée par {association.name}, {association.form}, dont le siège est situé{' '}
          {association.address} ({association.registration}, SIRET {association.siret}), ci-après
          « l’association ».
        </p>
        <p>
          Elle met en relation des professionnels qui vendent des matériaux de second œuvre invendus, annulés,
          d’exposition ou de réemploi, ci-après « les vendeurs », et des particuliers ou professionnels qui
          les achètent, ci-après « les acheteurs ».
        </p>
        <p>
          L’association n’est pas le vendeur des produits. Le contrat de vente se conclut entre l’acheteur et
          le vendeur, dont l’identité et la qualité figurent sur la commande. L’association encaisse le prix
          pour le compte du vendeur et le conserve jusqu’à ce que les produits aient été remis.
        </p>
      </>
    ),
  },
  {
    id: 'acceptation',
    title: 'Acceptation des conditions',
    body: (
      <>
        <p>
          Les présentes conditions s’appliquent à toute commande passée sur le site. L’acheteur en prend
          connaissance avant de valider sa commande ; la validation vaut acceptation sans réserve.
        </p>
        <p>
          Les conditions applicables sont celles en vigueur à la date de la commande. Elles peuvent être
          enregistrées ou imprimées depuis cette page.
        </p>
      </>
    ),
  },
  {
    id: 'produits',
    title: 'Produits',
    body: (
      <>
        <p>
          Chaque annonce décrit les caractéristiques essentielles du produit : nature, dimensions, état,
          quantité disponible et prix. Le vendeur est responsable de l’exactitude de cette description.
        </p>
        <p>
          La photo principale est donnée à titre d’illustration et n’a pas de valeur contractuelle. Les
          produits issus du réemploi ou d’une exposition peuvent porter des traces d’usage, décrites dans
          l’annonce.
        </p>
        <p>Les offres sont valables tant qu’elles sont visibles sur le site, dans la limite du stock.</p>
      </>
    ),
  },
  {
    id: 'commande',
    title: 'Commande',
    body: (
      <>
        <p>Pour commander, l’acheteur :</p>
        <ol>
          <li>crée un compte et complète son profil ;</li>
          <li>sélectionne les produits et choisit le retrait sur place ou une demande de cotation ;</li>
          <li>
            valide la commande avec les informations nécessaires, après avoir vérifié son contenu et son
            prix ;
          </li>
          <li>paie.</li>
        </ol>
        <p>
          Un email confirme la commande. Si un produit n’est plus disponible au moment de la validation, la
          commande n’est pas enregistrée et rien n’est débité.
        </p>
      </>
    ),
  },
  {
    id: 'prix',
    title: 'Prix',
    body: (
      <>
        <p>
          Les prix sont indiqués en euros, toutes taxes comprises, hors frais de livraison. Lorsqu’un prix est
          présenté hors taxes, la mention « ht » l’accompagne.
        </p>
        <p>
          Les produits sont facturés au prix en vigueur lors de la validation de la commande. Un produit dont
          le prix est « sur demande » ne peut être commandé qu’après accord sur son prix.
        </p>
      </>
    ),
  },
  {
    id: 'paiement',
    title: 'Paiement',
    body: (
      <>
        <p>
          Le paiement s’effectue par carte, par virement ou par tout autre moyen proposé lors de la commande.
          Les données de carte sont traitées par un prestataire de paiement agréé ; l’association ne les
          reçoit ni ne les conserve.
        </p>
        <p>
          La somme payée est conservée jusqu’à la remise des produits, puis versée au vendeur. Si la vente
          n’aboutit pas, elle est remboursée à l’acheteur.
        </p>
      </>
    ),
  },
  {
    id: 'livraison',
    title: 'Retrait et livraison',
    body: (
      <>
        <p>
          La plupart des produits sont retirés sur place, chez le vendeur, sur rendez-vous. L’acheteur vérifie
          les produits au moment du retrait et signale aussitôt toute différence avec l’annonce.
        </p>
        <p>
          Une livraison peut être demandée : le vendeur ou l’association adresse alors une cotation
          personnalisée, que l’acheteur est libre d’accepter ou de refuser. À défaut de délai convenu, la
          livraison a lieu au plus tard trente jours après la conclusion du contrat (article L. 216-1 du code
          de la consommation).
        </p>
        <p>
          Le risque de perte ou d’endommagement passe à l’acheteur consommateur lorsqu’il prend physiquement
          possession des produits.
        </p>
      </>
    ),
  },
  {
    id: 'retractation',
    title: 'Droit de rétractation',
    body: (
      <>
        <p>
          L’acheteur consommateur qui achète à un professionnel dispose de quatorze jours à compter de la
          réception du produit pour se rétracter, sans avoir à donner de motif (articles L. 221-18 et suivants
          du code de la consommation).
        </p>
        <p>
          Il lui suffit d’informer le vendeur ou l’association de sa décision, par une déclaration dénuée
          d’ambiguïté ou à l’aide du formulaire ci-dessous, avant la fin de ce délai. Les produits sont rendus
          dans les quatorze jours qui suivent, dans leur état et leur emballage d’origine. Les frais de retour
          sont à la charge de l’acheteur.
        </p>
        <p>
          Le remboursement, frais de livraison standard compris, intervient au plus tard quatorze jours après
          que le vendeur a été informé de la rétractation ; il peut être différé jusqu’à la récupération des
          produits.
        </p>
        <p>
          Ce droit ne s’applique pas aux produits confectionnés sur mesure pour l’acheteur ni aux ventes entre
          particuliers (article L. 221-28).
        </p>
        <figure className="my-2 rounded-lg border border-line-strong bg-paper p-5 break-inside-avoid">
          <figcaption className="font-semibold">Modèle de formulaire de rétractation</figcaption>
          <p className="mt-3">
            À l’attention de {association.name}, {association.address}, {association.email} :
          </p>
          <p>
            Je vous notifie par la présente ma rétractation du contrat portant sur la vente du produit
            ci-dessous :
          </p>
          <ul>
            <li>Produit et numéro de commande :</li>
            <li>Commandé le / reçu le :</li>
            <li>Nom de l’acheteur :</li>
            <li>Adresse de l’acheteur :</li>
            <li>Date :</li>
            <li>Signature (en cas d’envoi sur papier) :</li>
          </ul>
        </figure>
      </>
    ),
  },
  {
    id: 'garanties',
    title: 'Garanties',
    body: (
      <>
        <p>
          Pour toute demande relative à un produit, l’acheteur s’adresse d’abord au vendeur. Le service client
          de l’association prend en charge les défauts signalés et accompagne l’acheteur jusqu’à une solution.
        </p>
        <p>
          Le vendeur professionnel répond des défauts de conformité pendant deux ans à compter de la
          délivrance du produit (articles L. 217-3 et suivants du code de la consommation). Le défaut qui
          apparaît dans ce délai est présumé exister à la délivrance ; pour un produit d’occasion, cette
          présomption vaut douze mois. L’acheteur consommateur peut demander la réparation ou le remplacement,
          sans frais, et à défaut une réduction du prix ou la résolution du contrat.
        </p>
        <p>
          L’acheteur bénéficie également de la garantie des vices cachés (articles 1641 à 1649 du code civil),
          pendant deux ans à compter de la découverte du défaut.
        </p>
      </>
    ),
  },
  {
    id: 'responsabilite',
    title: 'Responsabilité',
    body: (
      <>
        <p>
          Le vendeur est responsable de la vente et du produit. L’association est responsable du
          fonctionnement de la place de marché et de la conservation des sommes qui lui sont confiées.
        </p>
        <p>
          Ni le vendeur ni l’association ne répondent d’une inexécution due à l’acheteur, au fait imprévisible
          et insurmontable d’un tiers, ou à un cas de force majeure. L’acheteur s’assure que le produit
          convient à l’ouvrage auquel il le destine et aux règles de l’art qui s’y appliquent.
        </p>
      </>
    ),
  },
  {
    id: 'donnees-personnelles',
    title: 'Données personnelles',
    body: (
      <>
        <p>
          Les données demandées sont nécessaires au traitement de la commande. Elles ne sont transmises qu’au
          vendeur concerné et aux prestataires qui y participent.
        </p>
        <p>
          Chacun dispose d’un droit d’accès, de rectification et de suppression de ses données, qui s’exerce
          comme l’indiquent les <Link to="/legal#donnees">mentions légales</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'modification',
    title: 'Modification des conditions',
    body: (
      <p>
        L’association peut modifier les présentes conditions. Les commandes déjà passées restent régies par
        les conditions acceptées lors de leur validation.
      </p>
    ),
  },
  {
    id: 'droit-applicable',
    title: 'Droit applicable et litiges',
    body: (
      <>
        <p>
          Les présentes conditions sont soumises au droit français. En cas de différend, une solution amiable
          est recherchée en premier lieu : l’acheteur adresse sa réclamation au vendeur ou à l’association.
        </p>
        <p>
          À défaut d’accord dans les deux mois, l’acheteur consommateur peut saisir gratuitement le médiateur
          de la consommation : {association.mediator.name}, {association.mediator.address} (
          {association.mediator.site}).
        </p>
        <p>Sans accord amiable, le litige est porté devant les tribunaux compétents selon le droit commun.</p>
      </>
    ),
  },
]
