import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('products', 'routes/products.tsx'),
  route('products/:id', 'routes/product.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('auth/login', 'routes/auth-login.tsx'),
  route('auth/forgot-password', 'routes/forgot-password.tsx'),
  route('auth/reset-password', 'routes/reset-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx', { id: 'reset-password-mail' }),
  route('auth/confirm-email', 'routes/auth-confirm-email.tsx'),
  route('profile', 'routes/profile.tsx'),
  route('profile/products/import/:id?', 'routes/profile-import.tsx'),
  route('profile/alerts', 'routes/profile-alerts.tsx'),
  route('stock-out', 'routes/stock-out.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('about', 'routes/about.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('legal', 'routes/legal.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
