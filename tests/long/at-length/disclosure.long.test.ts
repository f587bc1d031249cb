// Also calls every route that writes.
import '../../disclosure.test.ts'
