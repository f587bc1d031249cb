import { workshopProducts } from './products-atelier.ts'
import { heatingProducts } from './products-chauffage.ts'
import { kitchenProducts } from './products-cuisine.ts'
import { electricalProducts } from './products-electricite.ts'
import { insulationProducts } from './products-isolation.ts'
import { joineryProducts } from './products-menuiserie.ts'
import { gateProducts } from './products-portails.ts'
import { sanitaryProducts } from './products-sanitaire.ts'
import { floorProducts } from './products-sols.ts'
import { shutterProducts } from './products-volets.ts'
import type { DemoProduct } from './types.ts'

export const demoProducts: DemoProduct[] = [
  ...joineryProducts,
  ...heatingProducts,
  ...sanitaryProducts,
  ...shutterProducts,
  ...gateProducts,
  ...floorProducts,
  ...insulationProducts,
  ...kitchenProducts,
  ...electricalProducts,
  ...workshopProducts,
]
