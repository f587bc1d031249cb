import { Link } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { WithdrawalForm } from '#app/components/withdrawal-form.tsx'
import { withdrawalPath } from '#domain/orders/withdrawal.ts'
import type { Section } from '../document.tsx'

/** Code de la consommation, L. 221-18 to L. 221-28; the function on line is article 11a of directive 2011/83/EU. */
export const withdrawal: Section = {
  id: 'retractation',
  title: 'Droit de rétractation',
  body: (
    <>
      <h3>Un délai de quatorze jours</h3>
      <p>
        L’acheteur consommateur qui achète à un professionnel dispose de quatorze jours à compter de la
        réception du produit pour se rétracter, sans avoir à donner de motif (articles L. 221-18 et suivants
        du code de la consommation). Le retrait sur place d’un produit commandé sur le site ne le prive pas de
        ce droit, qu’il peut aussi exercer dès la conclusion du contrat.
      </p>
      <p>
        Le jour de la réception n’est pas compté. Le délai prend fin à la dernière heure du quatorzième jour ;
        s’il expire un samedi, un dimanche ou un jour férié ou chômé, il est prolongé jusqu’au premier jour
        ouvrable suivant. Lorsque les produits d’une même commande sont reçus séparément, il court à compter
        de la réception du dernier.
      </p>
      <h3>Comment se rétracter</h3>
      <p>
        L’acheteur choisit le moyen qui lui convient, avant la fin du délai ; il peut se rétracter de toute la
        commande ou de certains produits seulement :
      </p>
      <ul>
        <li>
          en ligne, depuis son compte, par la page{' '}
          <Link to={withdrawalPath}>« Renoncer au contrat ici »</Link>, ouverte pendant tout le délai : un
          accusé de réception avec le contenu, la date et l’heure de la déclaration lui est aussitôt envoyé
          par email ;
        </li>
        <li>
          à l’aide du <a href="#formulaire-retractation">formulaire ci-dessous</a>, ou de toute autre
          déclaration dénuée d’ambiguïté, adressée par courrier ou par email au vendeur ou à l’association.
        </li>
      </ul>
      <ButtonLink to={withdrawalPath} variant="outline" className="my-2 justify-self-start print:hidden">
        Renoncer au contrat ici
      </ButtonLink>
      <h3>Rendre les produits</h3>
      <p>
        Les produits sont rendus ou renvoyés au vendeur au plus tard dans les quatorze jours qui suivent la
        rétractation, dans leur état et leur emballage d’origine. Un emballage ouvert pour examiner le produit
        n’y fait pas obstacle : l’acheteur ne répond que de la dépréciation due à des manipulations autres que
        celles nécessaires pour en établir la nature, les caractéristiques et le bon fonctionnement (article
        L. 221-23). Un produit posé, percé ou retaillé a subi une telle dépréciation.
      </p>
      <p>
        Les frais de retour sont à la charge de l’acheteur. Pour les produits que leur poids ou leur taille
        empêchent d’envoyer par la poste, l’acheteur les rapporte chez le vendeur ou fait appel à un
        transporteur de son choix, dont le prix dépend de la distance et du volume.
      </p>
      <h3>Remboursement</h3>
      <p>
        L’acheteur est remboursé de tout ce qu’il a versé pour les produits rendus, frais de livraison
        standard compris, sans retard injustifié et au plus tard quatorze jours après que le vendeur ou
        l’association a été informé de la rétractation. Le remboursement peut être différé jusqu’à la
        récupération des produits ou jusqu’à la preuve de leur expédition, si elle est antérieure. Il se fait
        par le moyen de paiement utilisé, sauf accord exprès pour un autre, et sans frais (article L. 221-24).
      </p>
      <h3>Quand ce droit ne s’applique pas</h3>
      <p>
        Ce droit ne s’applique pas aux ventes entre particuliers ni à l’acheteur qui agit pour son activité
        professionnelle. La loi l’exclut aussi, notamment, pour les produits (article L. 221-28) :
      </p>
      <ul>
        <li>
          confectionnés selon les spécifications de l’acheteur ou nettement personnalisés ; un produit d’abord
          fabriqué sur mesure pour quelqu’un d’autre n’est pas dans ce cas ;
        </li>
        <li>
          qui ont été descellés après la livraison et ne peuvent être renvoyés pour des raisons d’hygiène ou
          de protection de la santé ;
        </li>
        <li>
          qui, après avoir été livrés et de par leur nature, sont mélangés de manière indissociable avec
          d’autres articles.
        </li>
      </ul>
      <WithdrawalForm id="formulaire-retractation" />
      <p className="print:hidden">
        <Link to={`${withdrawalPath}#formulaire`}>Imprimer ce formulaire seul</Link>
      </p>
    </>
  ),
}
