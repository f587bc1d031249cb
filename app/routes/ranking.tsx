import { Link } from 'react-router'
import { Document, type Section } from '#app/features/content/document.tsx'
import { siteOrigin } from '#app/lib/request-context.ts'
import { similarLimit } from '#domain/catalogue/search.ts'
import { defaultSort, sortOptions } from '#domain/catalogue/sort-orders.ts'
import { sortText, sortTextsSince } from '#domain/catalogue/sort-texts.ts'
import { featuredLimit } from '#domain/catalogue/statuses.ts'
import { formatNumericDate } from '#domain/dates.ts'
import type { Route } from './+types/ranking'

const load = ({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) => siteOrigin(context)

export { load as clientLoader, load as loader }

export default function Ranking({ loaderData: origin }: Route.ComponentProps) {
  return (
    <Document
      title="Comment les offres sont classées"
      description="L’ordre du catalogue, les annonces qui apparaissent, et ce qui n’influe jamais sur leur place."
      origin={origin}
      path="/ranking"
      updated={rankingUpdated}
      introduction={rankingIntroduction}
      sections={rankingSections}
    />
  )
}

/** The day of the last change to this page's own sentences. */
const pageSince = '2026-11-29'
const rankingUpdated = formatNumericDate(pageSince > sortTextsSince ? pageSince : sortTextsSince)

const defaultLabel = sortOptions.find(({ value }) => value === defaultSort)?.label

// The law requires this page to be true: it describes server/contexts/search/rank.ts and the other lists.
const rankingIntroduction = (
  <p>
    En bref : l’ordre « {defaultLabel} », ou la pertinence si vous cherchez des mots, tant que vous n’en
    choisissez pas d’autre, le même pour tout le monde. Personne ne paie pour être mieux placé. Cette page
    répond aux articles L. 111-7 et D. 111-7 du code de la consommation, à l’article 5 du règlement
    (UE) 2019/1150 et à l’article 27 du règlement (UE) 2022/2065.
  </p>
)

const catalogue: Section = {
  id: 'catalogue',
  title: 'L’ordre du catalogue',
  body: (
    <>
      <p>
        Vous choisissez l’ordre des annonces dans la liste « Trier par » ; à égalité selon cet ordre, un
        numéro interne sans signification départage.
      </p>
      <ul>
        {sortOptions.map(({ value, label }) => (
          <li key={value}>
            <strong>{label}</strong> : {sortText(value)}
          </li>
        ))}
      </ul>
      <p>
        La date d’une annonce est celle de sa mise en ligne : la modifier ou la remettre en stock ne la change
        pas. Lorsque les prix ne sont montrés qu’aux personnes connectées, un visiteur ne peut pas trier par
        prix.
      </p>
    </>
  ),
}

const relevance: Section = {
  id: 'pertinence',
  title: 'La pertinence',
  body: (
    <>
      <p>
        Une recherche retient les annonces où figurent tous les mots saisis, dans n’importe quel ordre&nbsp;:
        dans le titre, la catégorie, les caractéristiques, la référence du vendeur, le code de l’annonce ou la
        description. Accents, majuscules, singulier et pluriel ne comptent pas&nbsp;; «&nbsp;60x60&nbsp;» et
        «&nbsp;60 × 60 cm&nbsp;» sont le même format. Un mot que personne n’a écrit est remplacé par le plus
        proche (une faute à partir de quatre lettres, deux à partir de huit, une de plus pour le même son ou
        deux lettres oubliées), à défaut par un mot de même son ou de même famille. «&nbsp;Beau&nbsp;»,
        «&nbsp;petit&nbsp;» ou «&nbsp;grand&nbsp;» en tête ne comptent pas. Les synonymes du métier, tenus par
        l’association, trouvent aussi ce qu’ils désignent. Parmi les 8 000 annonces les plus récentes, celle
        dont le titre contient le texte tel quel est toujours retenue, même au milieu d’un mot.
      </p>
      <p>
        Quand aucune annonce ne réunit trois mots ou plus (six au plus), sont retenues celles qui les ont tous
        sauf un, jamais sans le premier&nbsp;; la page le dit. Après un seul mot, «&nbsp;pas cher&nbsp;», une
        pièce («&nbsp;salon&nbsp;»), «&nbsp;occasion&nbsp;» ou une dimension que personne ne propose se
        laissent de côté de même.
      </p>
      <p>Par ordre d’importance, passent en premier&nbsp;:</p>
      <ol>
        <li>
          les annonces dont le titre commence par le texte saisi, puis le contient&nbsp;; celles dont le titre
          contient tous les mots&nbsp;; dont la catégorie ou la référence les complète&nbsp;; dont les
          caractéristiques les complètent&nbsp;; celles que seul un synonyme fait trouver, dans le même
          ordre&nbsp;; enfin celles où un mot n’est que dans la description&nbsp;; «&nbsp;scie à
          carrelage&nbsp;» passe après les carrelages&nbsp;;
        </li>
        <li>à ce titre égal, celles dont le titre commence par l’un des mots ou de leurs synonymes&nbsp;;</li>
        <li>les annonces disponibles, puis réservées, puis vendues&nbsp;;</li>
        <li>celles qui ont une photo&nbsp;;</li>
        <li>
          si vous avez indiqué une commune, les plus proches d’elle, par paliers (10, 25, 50, 100 et
          200 km)&nbsp;;
        </li>
        <li>les plus récentes.</li>
      </ol>
      <p>
        Quand plus de mille annonces répondent à des mots, mille sont classées&nbsp;: par pertinence, celles
        dont le titre contient tous les mots, puis les plus récentes des autres&nbsp;; dans un autre ordre,
        les plus récentes. Des mots courants qui ne vont presque jamais ensemble ne sont cherchés qu’un
        vingtième de seconde dans tout le catalogue, moitié moins dans les seuls titres, puis parmi les plus
        récentes.
      </p>
    </>
  ),
}

const shown: Section = {
  id: 'affichage',
  title: 'Les annonces qui apparaissent',
  body: (
    <>
      <p>
        La liste montre les annonces disponibles, réservées ou vendues, chacune avec son état, pourvu qu’elles
        soient rangées dans une catégorie. N’y figurent pas celles qui attendent une validation, que leur
        vendeur a masquées ou dont le stock est épuisé, ni celles d’un vendeur suspendu.
      </p>
      <p>
        Les filtres (catégorie, prix, caractéristiques) écartent des annonces, sans changer l’ordre de celles
        qui restent.
      </p>
      <p>
        Une annonce inexacte, contraire à la loi ou étrangère à l’objet du site est refusée ou retirée ; le
        vendeur en reçoit le motif (<Link to="/terms#presentation">conditions générales</Link>).
      </p>
    </>
  ),
}

const elsewhere: Section = {
  id: 'ailleurs',
  title: 'Les autres listes',
  body: (
    <ul>
      <li>
        « Produits du moment », en page d’accueil : {featuredLimit} annonces disponibles au plus, choisies et
        ordonnées par l’association, puis de la plus récente à la plus ancienne.
      </li>
      <li>
        « Articles semblables », sur la page d’une annonce : {similarLimit} annonces disponibles au plus de la
        même catégorie, à défaut de sa famille, celles au prix le plus proche d’abord ; les plus récentes
        quand aucun prix n’est affiché.
      </li>
      <li>
        « Du même vendeur », sur la page d’une annonce : {similarLimit} de ses autres annonces disponibles au
        plus, les plus récentes d’abord.
      </li>
      <li>La page d’un vendeur : ses annonces non vendues, les plus récentes d’abord.</li>
      <li>Les avis : les plus récents d’abord. Les notes n’influent sur aucun classement d’annonces.</li>
      <li>Les alertes par email : les annonces qui répondent à la recherche que vous avez enregistrée.</li>
    </ul>
  ),
}

const influence: Section = {
  id: 'influence',
  title: 'Ce qui n’influe jamais',
  body: (
    <>
      <ul>
        <li>La rémunération : il n’existe ni publicité, ni annonce sponsorisée, ni option de remontée.</li>
        <li>
          La commission : elle ne dépend ni de l’annonce ni du vendeur, et aucun lien capitalistique n’unit
          l’association à un vendeur.
        </li>
        <li>
          Vous : ni votre compte, ni vos visites, ni votre appareil ne changent l’ordre ou le prix, et
          l’endroit où vous êtes n’y change rien tant que vous n’indiquez pas vous-même une commune. Aucun
          profil n’est établi.
        </li>
        <li>Le vendeur : professionnels et particuliers sont classés de la même façon.</li>
      </ul>
      <p>
        Une question ou une erreur ? <Link to="/contact">Écrivez-nous</Link>.
      </p>
    </>
  ),
}

const rankingSections: readonly Section[] = [catalogue, relevance, shown, elsewhere, influence]
