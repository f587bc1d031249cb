import { demoSellers } from './sellers.ts'

export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  userType: 'buyer' | 'seller' | 'both'
  role: 'admin' | null
  organizationType: 'individual' | 'other' | null
  companyName: string | null
  phone: string | null
  address: string | null
}

/** Every demonstration account has this password: never load the demonstration into a public site. */
export const demoPassword = 'chantier-2026'

const sellerAccounts: DemoAccount[] = demoSellers.map((seller) => ({
  email: seller.email,
  firstName: seller.firstName,
  lastName: seller.lastName,
  userType: 'seller',
  role: null,
  organizationType: 'other',
  companyName: seller.companyName,
  phone: seller.phone,
  address: seller.address,
}))

export const demoAccounts: DemoAccount[] = [
  {
    email: 'admin@rechantier.example',
    firstName: 'Hélène',
    lastName: 'Rousselot',
    userType: 'both',
    role: 'admin',
    organizationType: 'other',
    companyName: 'Association Réchantier',
    phone: '01 99 00 12 34',
    address: '10 rue des Filatures, 59100 Roubaix',
  },
  {
    email: 'acheteur@rechantier.example',
    firstName: 'Julien',
    lastName: 'Mercier',
    userType: 'buyer',
    role: null,
    organizationType: 'individual',
    companyName: null,
    phone: '06 39 98 70 15',
    address: '22 rue des Acacias, 35000 Rennes',
  },
  {
    email: 'artisan@rechantier.example',
    firstName: 'Fatou',
    lastName: 'Diallo',
    userType: 'buyer',
    role: null,
    organizationType: 'other',
    companyName: 'Rénovation Diallo',
    phone: '06 39 98 33 62',
    address: '5 impasse du Lavoir, 69100 Villeurbanne',
  },
  {
    email: 'nouveau@rechantier.example',
    firstName: 'Antoine',
    lastName: 'Picard',
    userType: 'buyer',
    role: null,
    organizationType: null,
    companyName: null,
    phone: null,
    address: null,
  },
  {
    email: 'les-deux@rechantier.example',
    firstName: 'Lucie',
    lastName: 'Garrigue',
    userType: 'both',
    role: null,
    organizationType: 'other',
    companyName: "Garrigue Architecture d'intérieur",
    phone: '05 36 49 80 27',
    address: '31 rue des Chais, 33000 Bordeaux',
  },
  ...sellerAccounts,
]
