import type { Section } from '../document.tsx'

/** What docs/rgaa.md found, and what the law does not ask for. */
export const limits: Section = {
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
