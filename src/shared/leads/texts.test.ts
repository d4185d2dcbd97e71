import { expect, test } from 'vitest'
import { textTemplateIds } from '../contract/text-template.ts'
import { fillTemplate, presetTemplates, reviewLinks, textHref, unfilledPlaces } from './texts.ts'

const values = {
  name: 'Jo',
  business: 'Bright Electrical',
  'photo link': 'https://a.example/quote?photos=t',
  'review link': 'https://a.example/testimonials/submit',
}

test('what stands in braces is filled in, anything else stays', () => {
  expect(fillTemplate('Hi {name} of {place}, {business}: {photo link}', values)).toBe(
    'Hi Jo of {place}, Bright Electrical: https://a.example/quote?photos=t',
  )
  expect(fillTemplate('A photo, please: {photo link}', { ...values, 'photo link': '' })).toBe(
    'A photo, please:',
  )
})

test('what nothing is filled in for is told apart', () => {
  const words = 'Hi {Name} of {suburb}, {business}, {day} at {time}: {photo link}'
  expect(unfilledPlaces('missed', words)).toEqual(['{Name}', '{suburb}'])
  // No day or time is picked for an e-mail, so that the placeholders stay.
  expect(unfilledPlaces('mail', '{day} at {time}')).toEqual(['{day}', '{time}'])
  for (const id of textTemplateIds) expect(unfilledPlaces(id, presetTemplates[id])).toEqual([])
})

test('a review is written on the site, or with Google where the owner has named his page there', () => {
  const url = values['review link']
  expect(
    fillTemplate(presetTemplates.review, { ...values, 'review link': reviewLinks(url, undefined) }),
  ).toBe(
    `Hi Jo, thank you for choosing Bright Electrical. If you have a minute, would you leave us a quick review? ${url}`,
  )
  expect(reviewLinks(url, 'https://g.example/r')).toBe(`${url}\nOr on Google: https://g.example/r`)
})

test('a name can’t add anything to the address of a text', () => {
  const words = fillTemplate('Hi {name}', { ...values, name: '{business}&body=x#?' })
  const href = textHref('0491 570 006', words)
  expect(href).toBe('sms:+61491570006?&body=Hi%20%7Bbusiness%7D%26body%3Dx%23%3F')
})
