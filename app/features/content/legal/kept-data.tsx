import { Link } from 'react-router'
import { describePeriod, groundLabels, keptData } from '#domain/platform/retention.ts'
import type { Section } from '../document.tsx'

/** The register itself: the nightly job deletes by the same table. */
export const keptDataSection: Section = {
  id: 'durees',
  title: 'Durées de conservation',
  body: (
    <>
      <p>
        Le registre complet. Une tâche efface chaque nuit ce dont le délai est écoulé. Dans votre compte, la
        page <Link to="/profile/privacy">Mes données</Link> permet de télécharger ses données ou de supprimer
        son compte.
      </p>
      <table className="max-sm:block max-sm:[&_:is(tbody,tr,td)]:block max-sm:[&_thead]:sr-only">
        <thead>
          <tr>
            <th scope="col">Donnée</th>
            <th scope="col">Durée</th>
            <th scope="col">Base légale</th>
            <th scope="col">À la fin</th>
          </tr>
        </thead>
        <tbody className="max-sm:[&_td]:border-0 max-sm:[&_td]:py-0.5 max-sm:[&_tr]:border-b max-sm:[&_tr]:border-line max-sm:[&_tr]:py-3">
          {keptData.map((kept) => (
            <tr key={kept.what}>
              <td className="max-sm:font-medium">{kept.what}</td>
              <td>
                <span className="sm:hidden">Durée : </span>
                {describePeriod(kept)}
              </td>
              <td>
                <span className="sm:hidden">Base légale : </span>
                {groundLabels[kept.ground]}
              </td>
              <td>
                <span className="sm:hidden">À la fin : </span>
                {kept.end}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  ),
}
