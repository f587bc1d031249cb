import { describe, expect, it } from 'vitest'
import { afterSignIn, authPath } from './destination.ts'

const profile = '/profile?tab=info'

describe('afterSignIn', () => {
  it('returns the profile without a requested page', () => {
    expect(afterSignIn({ role: null, redirect: null })).toBe(profile)
  })

  it('leads who sells to what waits for them, unless they come from somewhere', () => {
    expect(afterSignIn({ role: null, sells: true, redirect: null })).toBe('/profile/today')
    expect(afterSignIn({ role: null, sells: true, redirect: '/admin' })).toBe('/profile/today')
    expect(afterSignIn({ role: null, sells: true, redirect: '/checkout' })).toBe('/checkout')
  })

  it('leads everybody back to where they were', () => {
    for (const path of [
      '/produits/porte-12?vue=1#avis',
      '/checkout',
      '/messages',
      '/stock-out?code=ABC',
      '/',
    ])
      expect(afterSignIn({ role: null, redirect: path })).toBe(path)
  })

  it('leads to the administration only whom it lets in', () => {
    for (const path of ['/admin', '/admin/orders?page=2', '/messages/../admin']) {
      expect(afterSignIn({ role: null, redirect: path })).toBe(profile)
      expect(afterSignIn({ role: 'admin', redirect: path })).toBe(path.replace('/messages/..', ''))
    }
  })

  it('never leads to another site, nor round in a circle', () => {
    for (const path of [
      '//other.example',
      '/\\other.example',
      '/.//other.example',
      'https://other.example',
      '/auth',
      '/auth/login?x=1',
    ])
      expect(afterSignIn({ role: 'admin', redirect: path })).toBe(profile)
  })
})

describe('authPath', () => {
  it('remembers the page, unless it is about signing in itself', () => {
    expect(authPath('/products?search=porte')).toBe('/auth?redirect=%2Fproducts%3Fsearch%3Dporte')
    expect(authPath('/auth?tab=inscription')).toBe('/auth')
  })
})
