import { Link } from 'react-router'
import type { Hindrance } from '#domain/privacy/hindrances.ts'
import { DeletionForm } from './deletion-form.tsx'
import { Hindrances } from './hindrances.tsx'

/** What goes, what the law keeps, and the way to it: the reasons against it, or a form. */
export const AccountDeletion = ({ email, reasons }: { email: string; reasons: readonly Hindrance[] }) => (
  <section aria-labelledby="supprimer-mon-compte" className="grid gap-5 border-t border-line-strong pt-10">
    <h2 id="supprimer-mon-compte" className="text-2xl md:text-3xl">
      Supprimer mon compte
    </h2>
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        <h3 className="font-semibold">Ce qui disparaît, pour de bon</h3>
        <ul className="grid list-disc gap-1 pl-5">
          <li>votre profil, votre photo et votre mot de passe</li>
          <li>vos annonces et leurs photos</li>
          <li>vos alertes, recherches et réponses toutes prêtes</li>
          <li>les fichiers que vous avez importés</li>
        </ul>
      </div>
      <div className="grid content-start gap-2">
        <h3 className="font-semibold">Ce qui reste</h3>
        <ul className="grid list-disc gap-1 pl-5">
          <li>les commandes et les paiements, sans votre nom, que la loi fait garder dix ans</li>
          <li>les factures, qui gardent les noms du vendeur et de l’acheteur</li>
          <li>les messages envoyés, sans votre nom, un an au plus</li>
          <li>les avis que vous avez laissés, sans votre nom</li>
        </ul>
      </div>
    </div>
    <p>
      Le détail des durées est dans les{' '}
      <Link to="/legal#durees" className="text-fir underline underline-offset-4 hover:text-terracotta">
        mentions légales
      </Link>
      .
    </p>
    {reasons.length > 0 ? <Hindrances reasons={reasons} /> : <DeletionForm email={email} />}
  </section>
)
