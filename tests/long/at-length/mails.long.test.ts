// Every mail with every hostile name and street.
import '#server/email/without-links.test.ts'
