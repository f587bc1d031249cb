import { buildIfNeeded } from '../../scripts/build-if-needed.ts'
import { withApp } from '../helpers/running-app.ts'
import { takePictures } from './take-pictures.ts'

// `npm run pictures`: the guides' pictures as the product is now, on a site of its own with the demonstration's market.
buildIfNeeded(console.error)
await withApp(({ origin }) => takePictures(origin, 'docs/pictures', console.error), { DEMO_DATA: '1' })
