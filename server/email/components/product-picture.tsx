import { Img, Link } from '@react-email/components'
import { styles } from './styles.ts'

interface ProductPictureProps {
  src: string
  title: string
  href: string
  /** Pixels: it is square. */
  size: number
  /** Room before what follows, in pixels. */
  below?: number
}

/** Many mail programs show no picture before they are asked: its place keeps its size, and says what it is of. */
export const ProductPicture = ({ src, title, href, size, below = 0 }: ProductPictureProps) => (
  <div data-skip-in-text="true" style={{ paddingBottom: below }}>
    <Link href={href} className="link" style={styles.link}>
      <Img
        src={src}
        alt={title}
        width={size}
        height={size}
        style={{ width: size, height: size, objectFit: 'cover', borderRadius: '5px', fontSize: '14px' }}
      />
    </Link>
  </div>
)
