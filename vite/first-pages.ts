/**
 * The pages most visits begin with, and what of each comes after it: its content, with the first touch (app/components/hydrate-on-touch.tsx),
 * and what reads its data on the way there from another page.
 */
export const firstPages: Record<string, readonly string[]> = {
  'app/routes/home.tsx': ['app/features/home/home-page.tsx', 'app/features/home/load-home.ts'],
  'app/routes/products.tsx': [
    'app/features/catalogue/catalogue-page.tsx',
    'app/features/catalogue/load-catalogue.ts',
  ],
  'app/routes/product.tsx': ['app/features/product/product-page.tsx', 'app/features/product/load-product.ts'],
}
