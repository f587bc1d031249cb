// Also the queries the search was built with.
import '../../search/search.test.ts'
