import { Img, Link, Text } from 'react-email'
import { formatDayInWords, formatMomentInWords } from '#domain/orders/notice-parts.ts'
import { formatPickupCode } from '#domain/orders/pickup-code.ts'
import { soldQuantityText } from '#domain/orders/sold-quantity.ts'
import type { EmailPickup, EmailPlace } from '../email-data.ts'
import { Contact } from './contact.tsx'
import { styles } from './styles.ts'
import { Lines, Note, Paragraph, SectionHeading } from './text.tsx'

/** Pixels, large enough to be scanned from a phone at arm's length. */
const qrCodePixels = 200

/** Returns the content-id of the pickup's QR code. */
export const qrCodeContentId = ({ fulfilmentId }: EmailPickup): string => `${fulfilmentId}@retrait`

/** A pickup place with its address and opening hours. */
const PickupPlace = ({ place: { lines, hours, mapUrl } }: { place: EmailPlace }) => (
  <Text className="ink" style={styles.text}>
    <Lines text={lines.join('\n')} />
    <br />
    <Link href={mapUrl} className="link" style={styles.link}>
      Itinéraire
    </Link>
    {hours.length > 0 && (
      <>
        <br />
        <Lines text={hours.join('\n')} />
      </>
    )}
  </Text>
)

/** One seller's pickup: code, deadline, place, opening hours and goods. */
export const PickupDetails = ({ pickup }: { pickup: EmailPickup }) => (
  <>
    <SectionHeading>{pickup.seller.name}</SectionHeading>
    <div className="ticket" style={styles.ticket}>
      <Text className="ink" style={styles.code} data-secret="true">
        {formatPickupCode(pickup.code)}
      </Text>
      <div data-skip-in-text="true">
        <Img
          src={`cid:${qrCodeContentId(pickup)}`}
          alt="Le même code, en QR code"
          width={qrCodePixels}
          height={qrCodePixels}
          style={{
            width: qrCodePixels,
            height: qrCodePixels,
            margin: '8px auto 12px',
            borderRadius: '5px',
            fontSize: '14px',
          }}
        />
      </div>
      <Text className="soft" style={{ ...styles.note, margin: 0 }}>
        À retirer au plus tard le <strong>{formatDayInWords(pickup.until)}</strong>
      </Text>
    </div>
    {pickup.appointment && (
      <Paragraph>
        Votre rendez-vous{'\u00a0'}: <strong>{formatMomentInWords(pickup.appointment)}</strong>.
      </Paragraph>
    )}
    <Contact {...pickup.seller} address={pickup.places?.length ? null : pickup.seller.address} details={[]} />
    {pickup.places?.map((place) => (
      <PickupPlace key={place.lines.join()} place={place} />
    ))}
    {pickup.openingHours.length > 0 && (
      <Text className="ink" style={styles.text}>
        <Lines text={pickup.openingHours.join('\n')} />
      </Text>
    )}
    <Text className="ink" style={styles.text}>
      <Lines
        text={pickup.items
          .map(({ title, quantity, ...unit }) => `${soldQuantityText(quantity, unit)} × ${title}`)
          .join('\n')}
      />
    </Text>
    <Note>
      <Link href={pickup.slipUrl} className="link" style={styles.link}>
        Bon de retrait à imprimer (PDF)
      </Link>
      {!pickup.appointment
        ? '. Avant de vous déplacer, convenez du jour et de l’heure avec le vendeur, ou choisissez un rendez-vous sur la page de la commande.'
        : '.'}
    </Note>
  </>
)
