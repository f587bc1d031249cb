// Every call that writes, too.
import '../../strangers.test.ts'
