import { describe, expect, it } from 'vitest'
import { afterSignIn } from './destination.ts'

describe('afterSignIn', () => {
  const nothing = { role: null, redirect: null, checkoutReturn: null }

  it('leads to the profile', () => {
    expect(afterSignIn(nothing)).toBe('/profile?tab=info')
  })

  it('follows redirect for administrators only', () => {
    expect(afterSignIn({ ...nothing, redirect: '/admin', role: 'admin' })).toBe('/admin')
    expect(afterSignIn({ ...nothing, redirect: '/admin' })).toBe('/profile?tab=info')
    expect(afterSignIn({ ...nothing, redirect: '//other.example', role: 'admin' })).toBe('/profile?tab=info')
  })

  it('leads everybody to their messages, on this site only', () => {
    for (const path of ['/messages', '/messages?page=2', '/messages/new?product=1'])
      expect(afterSignIn({ ...nothing, redirect: path })).toBe(path)
    for (const path of ['//other.example/messages', '/messagesx', '/messages/../admin', '/admin?/messages'])
      expect(afterSignIn({ ...nothing, redirect: path })).toBe('/profile?tab=info')
  })

  it('resumes an interrupted checkout, on this site only', () => {
    expect(afterSignIn({ ...nothing, checkoutReturn: '/products/1' })).toBe('/products/1')
    expect(afterSignIn({ ...nothing, checkoutReturn: '//other.example' })).toBe('/profile?tab=info')
  })
})
