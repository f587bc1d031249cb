// Renders every mail with every hostile name and street.
import '#server/capabilities/email/without-links.test.ts'
