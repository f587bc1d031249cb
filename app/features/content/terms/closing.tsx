import { Link } from 'react-router'
import { OfAssociation } from '#app/lib/association.ts'
import type { Section } from '../document.tsx'
import { Fact } from '../fact.tsx'

export const liability: Section = {
  id: 'responsabilite',
  title: 'Responsabilité',
  body: (
    <>
      <p>
        Le vendeur est responsable de la vente et du produit : exactitude de l’annonce, conformité, remise,
        facture. L’association est responsable du fonctionnement de la place de marché et de la conservation
        des sommes qui lui sont confiées. Elle ne vérifie pas systématiquement les annonces avant leur
        publication, mais retire promptement celles dont le caractère illicite lui est signalé.
      </p>
      <p>
        Ni le vendeur ni l’association ne répondent d’une inexécution due à l’acheteur, au fait imprévisible
        et insurmontable d’un tiers, ou à un cas de force majeure. L’acheteur s’assure que le produit convient
        à l’ouvrage auquel il le destine et aux règles de l’art qui s’y appliquent.
      </p>
      <p>
        L’accès au site peut être interrompu pour sa maintenance. Rien dans les présentes conditions n’exclut
        ni ne limite une responsabilité à laquelle la loi ne permet pas de renoncer.
      </p>
    </>
  ),
}

export const personalData: Section = {
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
        comme l’indiquent les <Link to="/legal#donnees">mentions légales</Link>. Ce que le site garde dans le
        navigateur est décrit à la page <Link to="/cookies">Cookies</Link>.
      </p>
    </>
  ),
}

export const changes: Section = {
  id: 'modification',
  title: 'Modification des conditions',
  body: (
    <p>
      L’association peut modifier les présentes conditions ; la date de leur dernière mise à jour figure en
      haut de cette page. Les commandes déjà passées restent régies par les conditions acceptées lors de leur
      validation. Si une clause est déclarée nulle, les autres restent en vigueur.
    </p>
  ),
}

export const applicableLaw: Section = {
  id: 'droit-applicable',
  title: 'Droit applicable et litiges',
  body: (
    <OfAssociation>
      {(association) => (
        <>
          <p>
            Les présentes conditions sont soumises au droit français. En cas de différend, une solution
            amiable est recherchée en premier lieu : l’acheteur adresse sa réclamation par écrit au vendeur ou
            à l’association, par la <Link to="/contact">page de contact</Link> ou à l’adresse{' '}
            {association.address}.
          </p>
          <p>
            À défaut d’accord dans les deux mois, et au plus tard un an après cette réclamation, l’acheteur
            consommateur peut saisir gratuitement le médiateur de la consommation (articles L. 612-1 et
            suivants du code de la consommation) : <Fact>{association.mediator.name}</Fact>,{' '}
            <Fact>{association.mediator.address}</Fact>, <Fact>{association.mediator.site}</Fact>. Il reste
            libre d’accepter ou de refuser la solution que le médiateur propose.
          </p>
          <p>
            Sans accord amiable, le litige est porté devant les tribunaux compétents selon le droit commun.
            L’acheteur consommateur peut saisir, à son choix, l’une des juridictions que désigne le code de
            procédure civile ou celle du lieu où il demeurait lors de la conclusion du contrat ou de la
            survenance du fait dommageable (article R. 631-3 du code de la consommation).
          </p>
        </>
      )}
    </OfAssociation>
  ),
}
