// Renders every email with every hostile name and street.
import '#server/capabilities/email/without-links.test.ts'
