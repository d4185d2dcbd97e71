import { expect, test } from 'vitest'
import { isCurrentItem } from './nav-items.ts'

test.each([
  ['/', '/', true],
  ['/', '/services', false],
  ['/services', '/services', true],
  ['/services', '/services/switchboards', true],
  ['/services', '/servicesandmore', false],
  ['/contact', '/', false],
])('item %s on page %s: current %j', (href, path, isCurrent) => {
  expect(isCurrentItem(href, path)).toBe(isCurrent)
})
