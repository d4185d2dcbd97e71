import { expect, test } from 'vitest'
import { byPerson } from './by-person.ts'

const of = (name: string, phone: string, email = '') => ({ name, phone, email })
const grouped = (leads: ReturnType<typeof of>[]) =>
  byPerson(leads).map((group) => group.map((lead) => leads.indexOf(lead)))

test('somebody who wrote three times is one, where the first of them stands', () => {
  expect(
    grouped([
      of('Ray', '0491 570 156'),
      of('Deb Miller', '0491 570 006', 'deb@example.com'),
      of('Sam', '', 'sam@example.com'),
      of('deb', '+61 491 570 006'),
      of('Deb  Miller', '', 'Deb@example.com'),
    ]),
  ).toEqual([[0], [1, 3, 4], [2]])
})

test('people who share a number, or left nothing to ring, stay apart', () => {
  expect(
    grouped([
      of('Deb', '0491 570 006'),
      of('Kev', '0491 570 006'),
      of('Debra', '0491 570 006'),
      of('Jo', ''),
      of('Jo', ''),
    ]),
  ).toEqual([[0], [1], [2], [3], [4]])
})

test('somebody stays one after another of the household wrote', () => {
  expect(
    grouped([of('deb', '0491 570 006'), of('Kev', '0491 570 006'), of('Deb Walsh', '0491 570 006')]),
  ).toEqual([[0, 2], [1]])
})

test.each(['', '0491 570 006', 'Missed call'])(
  'a call without a name, called “%s”, is of whoever has its number',
  (name) => {
    expect(grouped([of(name, '0491 570 006'), of('Deb', '0491 570 006')])).toEqual([[0, 1]])
  },
)
