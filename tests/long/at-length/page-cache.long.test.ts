// Runs with a limit of one second for each change.
import '../../page-cache.test.ts'
