import { expect, test } from 'vitest'
import { sampleBusiness } from '#shared/business.ts'
import { lookUpCover } from './cover-lookup.ts'
import { suburbs } from './suburbs.ts'

const { serviceAreas } = sampleBusiness
const lookUp = (typed: string, areas: readonly string[] = serviceAreas) => {
  const answer = lookUpCover(typed, areas)
  return 'suburbs' in answer
    ? [answer.kind, ...answer.suburbs.map(({ name }) => name)]
    : 'area' in answer
      ? [answer.kind, answer.area]
      : [answer.kind]
}

test('every suburb of the list is covered by its name, and by name and postcode', () => {
  for (const { name, postcode } of suburbs) {
    const spellings = [
      name,
      name.toUpperCase(),
      `  ${name} `,
      `${name} ${postcode}`,
      `${name}, QLD ${postcode}`,
    ]
    for (const typed of spellings) expect(lookUp(typed), typed).toEqual(['covered', name])
  }
})

test.each([
  ['Caboolture south', 'Caboolture South'],
  ['caboolture sth', 'Caboolture South'],
  ['nth lakes', 'North Lakes'],
  ['northlakes', 'North Lakes'],
  ['Kippa Ring', 'Kippa-Ring'],
  ['glasshouse  mountains', 'Glass House Mountains'],
  ['Mtn Creek', 'Mountain Creek'],
  ['gap', 'The Gap'],
  ['woody pt.', 'Woody Point'],
  ['WOODFORD qld', 'Woodford'],
])('%s is %s', (typed, name) => {
  expect(lookUp(typed)).toEqual(['covered', name])
})

test('a postcode names all of its suburbs that are on the list', () => {
  expect(lookUp('4510')).toEqual(['covered', 'Beachmere', 'Bellmere', 'Caboolture', 'Caboolture South'])
  expect(lookUp(' 4514 ')).toEqual(['covered', 'Woodford'])
  expect(lookUp('QLD 4514')).toEqual(['covered', 'Woodford'])
})

test('a service area is known by its own name', () => {
  expect(lookUp('sunshine coast')).toEqual(['area', 'Sunshine Coast'])
  expect(lookUp('The Redcliffe peninsula')).toEqual(['area', 'Redcliffe Peninsula'])
})

test.each([
  ['cab', 'Caboolture', 'Caboolture South'],
  ['mooloo', 'Mooloolah Valley', 'Mooloolaba'],
  ['Coolum', 'Coolum Beach'],
  ['noosa', 'Noosa Heads'],
  ['strathpin', 'Strathpine'],
  ['Cabolture', 'Caboolture'],
  ['Cabooltrue', 'Caboolture'],
  ['Maroochydor', 'Maroochydore'],
  ['Deseption Bay', 'Deception Bay'],
])('%s is asked about, and not just taken for something', (typed, ...names) => {
  expect(lookUp(typed)).toEqual(['unclear', ...names])
})

test.each([
  'mt mee',
  'Sydney',
  '4000000',
  '2106',
  'Newport 2106',
  'Newport NSW 2106',
  'zz',
  'no',
  '???',
  '',
  '🦘',
  'toString',
])('%s is not on the list', (typed) => {
  expect(lookUp(typed)).toEqual(['unknown'])
})

test('no suburb of an area that the owner does not name is covered', () => {
  const areas = ['Moreton Bay Region', 'Lockyer Valley']
  expect(lookUp('Redcliffe', areas)).toEqual(['unknown'])
  expect(lookUp('4020', areas)).toEqual(['unknown'])
  expect(lookUp('lockyer valley', areas)).toEqual(['area', 'Lockyer Valley'])
  expect(lookUp('Woodford', areas)).toEqual(['covered', 'Woodford'])
})

test('what nobody would type is answered at once', () => {
  expect(lookUp('woodford '.repeat(7))).toEqual(['unknown'])
})
