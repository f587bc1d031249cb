import { descriptiveFields } from './fields-descriptive.ts'
import { dimensionFields } from './fields-dimensions.ts'
import { generalFields } from './fields-general.ts'
import { technicalFields } from './fields-technical.ts'
import type { DemoField } from './types.ts'

export const demoFields: DemoField[] = [
  ...generalFields,
  ...dimensionFields,
  ...technicalFields,
  ...descriptiveFields,
]
