// With its own limit: no page is a second old.
import '../../page-cache.test.ts'
