import { buildIfNeeded } from '../../scripts/build-if-needed.ts'
import { withApp } from '../helpers/running-app.ts'
import { takePictures } from './take-pictures.ts'

// `npm run pictures` takes the guides' pictures of the present product on a separate site with the demonstration's data.
buildIfNeeded(console.error)
await withApp(({ origin }) => takePictures(origin, 'docs/pictures', console.error), { DEMO_DATA: '1' })
