// Also runs the queries that were used to tune the search.
import '../../search/search.test.ts'
