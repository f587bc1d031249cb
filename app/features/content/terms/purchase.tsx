import { OfAssociation } from '#app/lib/association.ts'
import type { Section } from '../document.tsx'
import { Fact } from '../fact.tsx'

export const products: Section = {
  id: 'produits',
  title: 'Produits',
  body: (
    <>
      <p>
        Chaque annonce décrit les caractéristiques essentielles du produit : nature, dimensions, état,
        quantité disponible et prix. Le vendeur est responsable de l’exactitude de cette description.
      </p>
      <p>
        La photo principale est donnée à titre d’illustration et n’a pas de valeur contractuelle. Les produits
        issus du réemploi ou d’une exposition peuvent porter des traces d’usage, décrites dans l’annonce.
      </p>
      <p>
        Les offres sont valables tant qu’elles sont visibles sur le site, dans la limite du stock. La plupart
        des produits sont uniques ou en fin de série : ni leur réassort ni la disponibilité de pièces
        détachées ne sont garantis, sauf indication contraire de l’annonce.
      </p>
    </>
  ),
}

export const order: Section = {
  id: 'commande',
  title: 'Commande',
  body: (
    <>
      <p>Pour commander, l’acheteur :</p>
      <ol>
        <li>crée un compte et complète son profil ;</li>
        <li>
          sélectionne les produits, les réunit dans son panier et choisit le retrait sur place ou une demande
          de cotation ;
        </li>
        <li>
          vérifie le contenu, les quantités et le prix de son panier, qu’il peut encore corriger, puis valide
          la commande avec les informations nécessaires ;
        </li>
        <li>paie.</li>
      </ol>
      <p>
        La validation engage l’acheteur à acheter les produits au prix indiqué. Un email la confirme sans
        délai, avec le détail de la commande et l’identité de chaque vendeur ; l’acheteur est invité à le
        conserver. Si un produit n’est plus disponible au moment de la validation, la commande n’est pas
        enregistrée et rien n’est débité. L’adresse exacte et le téléphone de chacun sont donnés à l’autre dès
        le paiement.
      </p>
      <p>
        Le contrat est conclu en français. La commande reste consultable dans le compte de l’acheteur ; les
        contrats d’un montant d’au moins 120 euros sont archivés pendant dix ans (articles L. 213-1, D. 213-1
        et D. 213-2 du code de la consommation).
      </p>
      <p>
        Une commande peut être annulée par l’association pour un motif légitime, notamment un produit perdu ou
        abîmé avant sa remise, une erreur manifeste de prix ou un défaut de paiement. L’acheteur et les
        vendeurs en sont prévenus par email, et les sommes payées sont remboursées.
      </p>
    </>
  ),
}

export const prices: Section = {
  id: 'prix',
  title: 'Prix',
  body: (
    <>
      <p>
        Les prix sont indiqués en euros, toutes taxes comprises, hors frais de livraison. Lorsqu’un prix est
        présenté hors taxes, la mention « ht » l’accompagne.
      </p>
      <p>
        Les produits sont facturés au prix en vigueur lors de la validation de la commande. Un produit dont le
        prix est « sur demande » ne peut être commandé qu’après accord sur son prix.
      </p>
      <p>
        Le vendeur fixe librement ses prix et peut les modifier à tout moment, sans effet sur les commandes
        déjà validées. Le prix d’une livraison fait l’objet d’une cotation séparée, connue et acceptée avant
        d’être due.
      </p>
    </>
  ),
}

export const payment: Section = {
  id: 'paiement',
  title: 'Paiement',
  body: (
    <OfAssociation>
      {(association) => (
        <>
          <p>
            Le paiement s’effectue par carte, par virement ou par tout autre moyen proposé lors de la commande
            ou convenu avec le vendeur. L’enregistrement d’une commande ne donne lieu, par lui-même, à aucun
            débit. Les paiements par carte sont traités par un prestataire agréé (
            <Fact>{association.paymentProvider}</Fact>) ; l’association ne reçoit ni ne conserve les données
            de la carte.
          </p>
          <h3>L’argent conservé</h3>
          <p>
            La somme payée est conservée par le prestataire de paiement jusqu’à la remise des produits, puis
            versée au vendeur, déduction faite de la commission éventuelle. L’acheteur qui a reçu un produit
            non conforme le signale depuis sa commande ; ce qui est en litige n’est alors versé à personne
            avant que l’association, après avoir entendu les deux parties, ait décidé de la libération ou du
            remboursement. Chacun garde le droit de saisir la justice.
          </p>
          <p>
            Si la vente n’aboutit pas, notamment parce que le produit n’a pas été remis dans le délai
            qu’annonce la commande, la somme est remboursée à l’acheteur par le moyen de paiement qu’il a
            utilisé. Les sommes conservées ne produisent pas d’intérêts.
          </p>
          <h3 id="mandat-de-facturation">Factures et mandat de facturation</h3>
          <p>
            En mettant en vente sur le site, le vendeur professionnel donne mandat à l’association, qui
            l’accepte, d’établir en son nom et pour son compte les factures de ses ventes payées en ligne et
            les avoirs qui s’y rapportent (article 289, I-2 du code général des impôts). Le mandat dure tant
            qu’il vend sur le site et porte sur toutes ces ventes.
          </p>
          <p>
            Le vendeur reste seul responsable de ses obligations de facturation et de TVA. Il tient à jour son
            identité, son numéro SIRET, son régime et son numéro de TVA dans son profil, acquitte la taxe que
            ses factures mentionnent, et réclame sans attendre celle qui lui manquerait. Chaque facture est à
            sa disposition dès son émission ; faute de contestation dans les quinze jours, elle est réputée
            acceptée. Un vendeur particulier ne délivre pas de facture : un reçu est établi en son nom.
          </p>
          <p>
            Le vendeur établit lui-même la facture d’une vente qui n’a pas été payée en ligne. Entre
            professionnels, tout retard de paiement entraîne de plein droit les pénalités prévues à l’article
            L. 441-10 du code de commerce et une indemnité forfaitaire de quarante euros pour frais de
            recouvrement.
          </p>
        </>
      )}
    </OfAssociation>
  ),
}

export const delivery: Section = {
  id: 'livraison',
  title: 'Retrait et livraison',
  body: (
    <>
      <p>
        La plupart des produits sont retirés sur place, chez le vendeur, sur rendez-vous. Ce retrait est
        gratuit. L’acheteur vient avec son code de retrait et un véhicule adapté, vérifie les produits au
        moment du retrait et signale aussitôt toute différence avec l’annonce.
      </p>
      <p>
        Une livraison peut être demandée : le vendeur ou l’association adresse alors une cotation
        personnalisée, que l’acheteur est libre d’accepter ou de refuser.
      </p>
      <p>
        À défaut de délai convenu, le produit est remis au plus tard trente jours après la conclusion du
        contrat (article L. 216-1 du code de la consommation). Passé ce délai, l’acheteur consommateur peut
        suspendre le paiement, ou demander au vendeur de s’exécuter dans un délai supplémentaire raisonnable
        puis, faute de remise, résoudre le contrat ; les sommes versées lui sont alors remboursées au plus
        tard quatorze jours après (articles L. 216-6 et L. 216-7).
      </p>
      <p>
        Le risque de perte ou d’endommagement passe à l’acheteur consommateur lorsqu’il prend physiquement
        possession des produits, lui-même ou par un tiers qu’il a désigné et qui n’est pas le transporteur
        proposé par le vendeur (article L. 216-2).
      </p>
    </>
  ),
}
