import { describe, expect, it } from 'vitest'
import { authPath, pathAfterSignIn } from './account-paths.ts'

const profile = '/profile?tab=info'

describe('pathAfterSignIn', () => {
  it('returns the profile without a requested page', () => {
    expect(pathAfterSignIn({ role: null, redirect: null })).toBe(profile)
  })

  it('returns the page of today’s tasks for a seller without a requested page', () => {
    expect(pathAfterSignIn({ role: null, sells: true, redirect: null })).toBe('/profile/today')
    expect(pathAfterSignIn({ role: null, sells: true, redirect: '/admin' })).toBe('/profile/today')
    expect(pathAfterSignIn({ role: null, sells: true, redirect: '/checkout' })).toBe('/checkout')
  })

  it('returns the requested page', () => {
    for (const path of [
      '/produits/porte-12?vue=1#avis',
      '/checkout',
      '/messages',
      '/stock-out?code=ABC',
      '/',
    ])
      expect(pathAfterSignIn({ role: null, redirect: path })).toBe(path)
  })

  it('returns a page of the administration for administrators only', () => {
    for (const path of ['/admin', '/admin/orders?page=2', '/messages/../admin']) {
      expect(pathAfterSignIn({ role: null, redirect: path })).toBe(profile)
      expect(pathAfterSignIn({ role: 'admin', redirect: path })).toBe(path.replace('/messages/..', ''))
    }
  })

  it('returns no other site and no sign-in page', () => {
    for (const path of [
      '//other.example',
      '/\\other.example',
      '/.//other.example',
      'https://other.example',
      '/auth',
      '/auth/login?x=1',
    ])
      expect(pathAfterSignIn({ role: 'admin', redirect: path })).toBe(profile)
  })
})

describe('authPath', () => {
  it('adds the requested page unless it is a sign-in page', () => {
    expect(authPath('/products?search=porte')).toBe('/auth?redirect=%2Fproducts%3Fsearch%3Dporte')
    expect(authPath('/auth?tab=inscription')).toBe('/auth')
  })
})
