// What sellers are answered to every call that writes, too.
import '../../strangers.test.ts'
