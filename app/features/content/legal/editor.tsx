import { Link } from 'react-router'
import { OfAssociation } from '#app/lib/association.ts'
import type { Section } from '../document.tsx'
import { Fact } from '../fact.tsx'

/** Loi n° 2004-575 du 21 juin 2004, article 1-1. */
export const editor: Section = {
  id: 'editeur',
  title: 'Éditeur du site',
  body: (
    <OfAssociation>
      {(association) => (
        <>
          <p>
            Le site est édité par {association.name}, {association.form}. Ces informations sont données en
            application de l’article 1-1 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans
            l’économie numérique.
          </p>
          <ul>
            <li>Siège : {association.address}</li>
            <li>
              Répertoire national des associations : <Fact>{association.registration}</Fact>
            </li>
            <li>
              SIRET : <Fact>{association.siret}</Fact>
            </li>
            <li>
              TVA : <Fact>{association.vat}</Fact>
            </li>
            <li>Téléphone : {association.phone}</li>
            <li>
              Email : <a href={`mailto:${association.email}`}>{association.email}</a>
            </li>
            <li>
              Directeur de la publication : <Fact>{association.publicationDirector}</Fact>
            </li>
          </ul>
        </>
      )}
    </OfAssociation>
  ),
}

export const host: Section = {
  id: 'hebergeur',
  title: 'Hébergeur',
  body: (
    <OfAssociation>
      {(association) => (
        <ul>
          <li>
            Nom : <Fact>{association.host.name}</Fact>
          </li>
          <li>
            Adresse : <Fact>{association.host.address}</Fact>
          </li>
          <li>
            Téléphone : <Fact>{association.host.phone}</Fact>
          </li>
        </ul>
      )}
    </OfAssociation>
  ),
}

export const intellectualProperty: Section = {
  id: 'propriete-intellectuelle',
  title: 'Propriété intellectuelle',
  body: (
    <>
      <p>
        Les textes, les dessins et le film du site appartiennent à l’association ; les annonces et leurs
        photos, à ceux qui les ont publiées. Sauf les exceptions que prévoit l’article L. 122-5 du code de la
        propriété intellectuelle, les reproduire ou les réutiliser demande l’accord de leur auteur.
      </p>
      <p>
        En publiant une annonce, le vendeur autorise l’association, sans frais, à en afficher les textes et
        les photos sur le site et dans les emails qu’il envoie, tant que l’annonce ou la commande qui en est
        issue est conservée. Il garantit qu’il en a le droit.
      </p>
      <p>
        La liste des communes vient de l’Insee (code officiel géographique) et de La Poste (base officielle
        des codes postaux), sous Licence Ouverte 2.0 ; leurs coordonnées, de{' '}
        <a href="https://www.geonames.org">GeoNames</a>, sous licence CC BY 4.0, arrondies et complétées par
        le voisinage. La carte des départements vient de{' '}
        <a href="https://github.com/VictorCazanave/svg-maps">svg-maps</a>, de Victor Cazanave et de ses
        contributeurs, sous licence{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/deed.fr">CC BY 4.0</a>, simplifiée ; outre-mer,
        de <a href="https://github.com/topojson/world-atlas">world-atlas</a>, de Mike Bostock (licence ISC),
        d’après <a href="https://www.naturalearthdata.com">Natural Earth</a>.
      </p>
      <p>
        Le logiciel est libre, sous licence AGPL 3.0 ou ultérieure. Les marques citées dans les annonces
        appartiennent à leurs titulaires ; elles désignent les produits mis en vente.
      </p>
    </>
  ),
}

/** Regulation (EU) 2022/2065, articles 11, 12 and 16. */
export const reports: Section = {
  id: 'signaler',
  title: 'Signaler un contenu illicite',
  body: (
    <OfAssociation>
      {(association) => (
        <>
          <p>
            Une annonce qui semble illicite ou trompeuse se signale par la{' '}
            <Link to="/contact">page de contact</Link> ou à {association.email}, en français, en indiquant son
            adresse sur le site, ce qui pose problème, son nom et son adresse email. Cette adresse est aussi
            le point de contact des utilisateurs et des autorités au titre du règlement (UE) 2022/2065 sur les
            services numériques.
          </p>
          <p>
            L’association accuse réception du signalement, l’examine avec diligence et fait part de sa
            décision. Lorsqu’elle refuse ou retire une annonce, ou suspend un compte, elle en donne le motif à
            la personne concernée, qui peut le contester par les mêmes moyens.
          </p>
        </>
      )}
    </OfAssociation>
  ),
}
