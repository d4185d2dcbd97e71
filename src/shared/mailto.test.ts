import { expect, test } from 'vitest'
import { mailtoHref } from './mailto.ts'

test.each([
  ['jo.citizen+shed@example.com', 'mailto:jo.citizen+shed@example.com'],
  ["o'brien_1@mail.example.com", "mailto:o'brien_1@mail.example.com"],
  ['jo?cc=al@example.com', 'mailto:jo%3Fcc%3Dal@example.com'],
  ['jo&body=x%0a@example.com', 'mailto:jo%26body%3Dx%250a@example.com'],
])('%s opens the mail program for exactly that address', (email, href) => {
  expect(mailtoHref(email)).toBe(href)
})
