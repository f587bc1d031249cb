import { Link } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import { productPath } from '#domain/catalogue/addresses.ts'
import { History } from './history.tsx'
import { Interest } from './interest.tsx'

interface RecordPageProps {
  article: { id: string; number: number; title: string; isOwn: boolean }
}

/** What became of one article. */
export const RecordPage = ({ article }: RecordPageProps) => (
  <div className="grid gap-10">
    <div className="flex flex-wrap gap-3">
      <Link to={productPath(article)} className={buttonClass({ variant: 'outline' })}>
        Voir l’annonce
      </Link>
      {article.isOwn && (
        <Link to={`/profile?tab=products&edit=${article.id}`} className={buttonClass({ variant: 'outline' })}>
          Modifier
        </Link>
      )}
    </div>
    <Interest productId={article.id} />
    <History productId={article.id} isOwn={article.isOwn} />
  </div>
)
