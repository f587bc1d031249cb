import { Link } from 'react-router'
import { OfAssociation } from '#app/lib/association.ts'
import type { Section } from '../document.tsx'
import { Fact } from '../fact.tsx'

/** With what an operator owes of its marketplace (code de la consommation, L. 111-7, D. 111-7 and D. 111-8). */
export const presentation: Section = {
  id: 'presentation',
  title: 'Présentation de la place de marché',
  body: (
    <OfAssociation>
      {(association) => (
        <>
          <h3>Qui exploite le site</h3>
          <p>
            La place de marché est exploitée par {association.name}, {association.form}, dont le siège est
            situé {association.address} (RNA : <Fact>{association.registration}</Fact> ; SIRET :{' '}
            <Fact>{association.siret}</Fact>), ci-après « l’association ». On peut la joindre par téléphone au{' '}
            <span className="whitespace-nowrap">{association.phone}</span>, par email à {association.email} et
            par la <Link to="/contact">page de contact</Link>.
          </p>
          <h3>Ce que fait le site</h3>
          <p>
            L’association met en relation des professionnels qui vendent des matériaux de second œuvre
            invendus, annulés, d’exposition ou de réemploi, ci-après « les vendeurs », et des particuliers ou
            professionnels qui les achètent, ci-après « les acheteurs ». Elle agit comme opérateur de
            plateforme en ligne au sens de l’article L. 111-7 du code de la consommation.
          </p>
          <p>
            L’association n’est pas le vendeur des produits. Le contrat de vente se conclut directement entre
            l’acheteur et le vendeur, dont le nom figure sur l’annonce et les coordonnées complètes, une fois
            payée, sur la commande. Une commande qui réunit les produits de plusieurs vendeurs forme un
            contrat avec chacun d’eux. L’association encaisse le prix pour le compte du vendeur et le conserve
            jusqu’à ce que les produits aient été remis.
          </p>
          <h3>Qui peut vendre et acheter</h3>
          <p>
            La vente est destinée aux professionnels : chaque vendeur déclare sa qualité dans son profil,
            répond de l’exactitude de cette déclaration et de ses annonces, et garantit qu’il est en droit de
            vendre les produits. Il déclare lui-même les recettes qu’il tire de ses ventes et s’acquitte des
            impôts et cotisations qui en découlent ; les obligations correspondantes sont présentées sur les
            sites impots.gouv.fr et urssaf.fr.
          </p>
          <p>
            S’il arrive qu’un produit soit vendu par un particulier, l’acheteur ne dispose à son égard ni du
            droit de rétractation ni de la garantie légale de conformité ; la garantie des vices cachés et les
            règles du code civil sur la vente s’appliquent.
          </p>
          <p>
            Est consommateur, au sens des présentes conditions, toute personne physique qui achète à des fins
            étrangères à son activité commerciale, industrielle, artisanale, libérale ou agricole. Dans son
            profil, l’acheteur indique s’il est un particulier ; il est alors traité comme un consommateur.
          </p>
          <h3>Ordre des annonces</h3>
          <p>
            Le catalogue présente d’abord les annonces les plus récentes. L’acheteur peut choisir un autre
            ordre (ancienneté, prix croissant ou décroissant, nom) et restreindre la liste par catégorie, prix
            ou caractéristique ; aucun autre critère n’intervient. Les « Produits du moment » de la page
            d’accueil sont choisis par l’association. Ni ce choix ni l’ordre des annonces ne dépendent d’une
            rémunération ou d’un lien capitalistique avec un vendeur.{' '}
            <Link to="/ranking">Comment les offres sont classées</Link> le dit en détail.
          </p>
          <p>
            Une annonce peut être refusée ou retirée lorsqu’elle est inexacte, contraire à la loi ou étrangère
            à l’objet du site ; le vendeur en reçoit le motif. Elle cesse d’être proposée lorsque le produit
            est épuisé.
          </p>
          <h3>Prix du service</h3>
          <p>
            L’inscription, la recherche et la mise en relation sont gratuites pour l’acheteur. Si
            l’association retient une commission sur une vente, elle est à la charge du vendeur, qui en
            connaît le taux à l’avance ; elle ne s’ajoute pas au prix affiché.
          </p>
        </>
      )}
    </OfAssociation>
  ),
}

export const acceptance: Section = {
  id: 'acceptation',
  title: 'Acceptation des conditions',
  body: (
    <>
      <p>
        Les présentes conditions s’appliquent à toute commande passée sur le site. L’acheteur en prend
        connaissance avant de valider sa commande ; la validation vaut acceptation sans réserve. L’acheteur
        déclare avoir la capacité de contracter.
      </p>
      <p>
        Les conditions applicables sont celles en vigueur à la date de la commande. Elles sont rédigées en
        français et peuvent être enregistrées ou imprimées depuis cette page. Aucune clause ne prive
        l’acheteur consommateur des droits que la loi lui donne.
      </p>
    </>
  ),
}
