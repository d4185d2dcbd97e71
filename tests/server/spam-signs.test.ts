import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findSpamSigns } from '#server/leads/find-spam-signs.ts'
import { isSpam } from '#shared/leads/spam-signs.ts'

interface Message {
  spam: boolean
  name: string
  phone?: string
  message: string
}

/** Messages as they come to a tradesman's form, half of them spam: none is from a real person. */
const messages: Message[] = readFileSync('tests/fixtures/messages.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

const isPutAside = ({ spam: _, ...answers }: Message) => isSpam(findSpamSigns(answers, {}))

test('no customer’s message is put aside, whatever the trade, language or spelling', () => {
  const customers = messages.filter(({ spam }) => !spam)
  expect(customers).toHaveLength(120)
  expect(customers.filter(isPutAside)).toEqual([])
})

test('five of six sales messages and bots’ are put aside by what they say alone', () => {
  const spam = messages.filter((message) => message.spam)
  expect(spam).toHaveLength(120)
  expect(spam.filter(isPutAside).length).toBeGreaterThanOrEqual(100)
})

test.each([
  ['SEO Expert', 'Hello, I can help you with your site.', ['sellerName']],
  ['Crypto Grow', 'Contact me for good returns.', ['sellerName']],
  ['asdf', 'asdf asdf', ['gibberish']],
  ['Jo Citizen', 'test test test', []],
  ['Jo Citizen', 'HELP HELP HELP', []],
  ['Jo Citizen', '0444444444', []],
  ['Coast Marketing and Loans', 'Can you look at our office on Friday?', []],
  ['Jo Citizen', 'See https://a.example https://b.example https://c.example', ['link']],
  ['Jo Citizen', 'I will grow your business with more leads for your team', ['pitch']],
  ['Jo Citizen', 'The plan is at https://plans.example/7', ['link']],
  ['Jo Citizen', 'Мне нужен электрик, пожалуйста', ['foreign']],
  ['Jo Citizen', 'Pls fix pwr pt', []],
  ['SEO Sam', 'We are an SEO agency and need six power points in our office', []],
])('%s: %s', (name, message, signs) => {
  expect(findSpamSigns({ name, message, phone: '0491 570 156' }, {})).toEqual(signs)
})
