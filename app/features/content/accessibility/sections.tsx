import { Link } from 'react-router'
import { WithAssociation } from '#app/lib/association.ts'
import { accessibility, accessibilityState } from '#domain/platform/accessibility.ts'
import type { Section } from '../document.tsx'

/** The limits found in docs/rgaa.md, and the exemptions of the law. */
const limits: Section = {
  id: 'contenus-non-accessibles',
  title: 'Contenus non accessibles',
  body: (
    <>
      <h3>Non-conformités</h3>
      <ul>
        <li>
          Le film de sensibilisation de la page d’accueil n’a pas d’audiodescription (critère 4.5). Sa
          transcription, sous le film, décrit chaque image et reprend chaque texte.
        </li>
      </ul>
      <h3>Dérogations pour charge disproportionnée</h3>
      <p>Aucune dérogation n’est invoquée.</p>
      <h3>Contenus non soumis à l’obligation d’accessibilité</h3>
      <ul>
        <li>
          Les photos et les fichiers que les vendeurs et les acheteurs déposent, que l’association ne contrôle
          pas : chaque photo porte le titre de son annonce.
        </li>
        <li>Les pages du prestataire de paiement et des banques, ouvertes pour un paiement par carte.</li>
      </ul>
    </>
  ),
}

const { met, unmet, notApplicable } = accessibility.criteria

/** The wording of the model (arrêté du 20 septembre 2019, annexe). */
export const accessibilityIntroduction = (
  <WithAssociation>
    {(association) => (
      <p>
        {association.name} s’engage à rendre son site internet accessible conformément à l’article 47 de la
        loi n° 2005-102 du 11 février 2005. Cette déclaration d’accessibilité s’applique à l’ensemble de ce
        site.
      </p>
    )}
  </WithAssociation>
)

const state: Section = {
  id: 'etat',
  title: 'État de conformité',
  body: (
    <p>
      Ce site est <strong>{accessibilityState}</strong> avec le référentiel général d’amélioration de
      l’accessibilité (RGAA), version 4.1, en raison des non-conformités énumérées ci-dessous.
    </p>
  ),
}

const results: Section = {
  id: 'resultats',
  title: 'Résultats des tests',
  body: (
    <>
      <p>L’évaluation menée par l’équipe du site révèle que, des 106 critères du RGAA version 4.1 :</p>
      <ul>
        <li>
          {met} sont respectés, soit {Math.floor((100 * met) / (met + unmet))} % des critères applicables ;
        </li>
        <li>
          {unmet} {unmet > 1 ? 'ne sont pas respectés' : 'n’est pas respecté'} ;
        </li>
        <li>{notApplicable} ne s’appliquent pas, faute de contenus qu’ils concernent.</li>
      </ul>
      <p>
        Il s’agit d’une auto-évaluation, faite avec des outils, au clavier et sur l’arbre d’accessibilité du
        navigateur. Elle ne remplace pas un audit mené avec des personnes handicapées et leurs aides
        techniques, qui reste à faire.
      </p>
    </>
  ),
}

const checkedPages: { name: string; to?: string }[] = [
  { name: 'Accueil', to: '/' },
  { name: 'Catalogue et filtres', to: '/products' },
  { name: 'Page d’un produit' },
  { name: 'Page d’un vendeur' },
  { name: 'Panier' },
  { name: 'Paiement' },
  { name: 'Connexion et inscription', to: '/auth' },
  { name: 'Profil, commandes, ventes et alertes' },
  { name: 'Ajout d’un produit' },
  { name: 'Messages' },
  { name: 'Contact', to: '/contact' },
  { name: 'Renoncer au contrat', to: '/withdrawal' },
  { name: 'Conditions générales de vente', to: '/terms' },
  { name: 'Mentions légales', to: '/legal' },
  { name: 'Cookies', to: '/cookies' },
  { name: 'Comment les offres sont classées', to: '/ranking' },
  { name: 'Déclaration d’accessibilité', to: '/accessibility' },
]

const establishment: Section = {
  id: 'etablissement',
  title: 'Établissement de cette déclaration d’accessibilité',
  body: (
    <>
      <p>Cette déclaration a été établie le {accessibility.establishedOn}.</p>
      <h3>Technologies utilisées pour la réalisation du site</h3>
      <ul>
        <li>HTML5 et WAI-ARIA</li>
        <li>CSS</li>
        <li>JavaScript</li>
        <li>SVG</li>
      </ul>
      <h3>Environnement de test</h3>
      <p>
        Les vérifications ont été faites avec Chromium sous Linux, au clavier et à la souris, aux largeurs de
        320, 375 et 1280 pixels, ainsi que sur son arbre d’accessibilité, dont les lecteurs d’écran se
        servent.
      </p>
      <h3>Outils pour évaluer l’accessibilité</h3>
      <ul>
        <li>axe-core, sur chaque page et à chaque modification du site</li>
        <li>Playwright, pour les parcours au clavier, l’agrandissement et l’animation réduite</li>
      </ul>
      <h3>Pages du site ayant fait l’objet de la vérification de conformité</h3>
      <ul>
        {checkedPages.map(({ name, to }) => (
          <li key={name}>{to ? <Link to={to}>{name}</Link> : name}</li>
        ))}
      </ul>
    </>
  ),
}

const feedback: Section = {
  id: 'contact',
  title: 'Retour d’information et contact',
  body: (
    <WithAssociation>
      {(association) => (
        <>
          <p>
            Si vous n’arrivez pas à accéder à un contenu ou à un service, vous pouvez contacter le responsable
            du site pour être orienté vers une alternative accessible ou obtenir le contenu sous une autre
            forme :
          </p>
          <ul>
            <li>
              par le <Link to="/contact">formulaire de contact</Link> ;
            </li>
            <li>
              par email à <a href={`mailto:${association.email}`}>{association.email}</a> ;
            </li>
            {association.phone && (
              <li>
                par téléphone au <span className="whitespace-nowrap">{association.phone}</span> ;
              </li>
            )}
            <li>par courrier à {association.address}.</li>
          </ul>
        </>
      )}
    </WithAssociation>
  ),
}

const remedies: Section = {
  id: 'recours',
  title: 'Voies de recours',
  body: (
    <>
      <p>
        Cette procédure est à utiliser dans le cas suivant : vous avez signalé au responsable du site internet
        un défaut d’accessibilité qui vous empêche d’accéder à un contenu ou à un des services du site et vous
        n’avez pas obtenu de réponse satisfaisante.
      </p>
      <p>Vous pouvez :</p>
      <ul>
        <li>
          écrire un message au <a href="https://formulaire.defenseurdesdroits.fr/">Défenseur des droits</a> ;
        </li>
        <li>
          contacter{' '}
          <a href="https://www.defenseurdesdroits.fr/saisir/delegues">
            le délégué du Défenseur des droits dans votre région
          </a>
           ;
        </li>
        <li>
          envoyer un courrier par la poste (gratuit, ne pas mettre de timbre) : Défenseur des droits, Libre
          réponse 71120, 75342 Paris CEDEX 07.
        </li>
      </ul>
    </>
  ),
}

export const accessibilitySections: readonly Section[] = [
  state,
  results,
  limits,
  establishment,
  feedback,
  remedies,
]
