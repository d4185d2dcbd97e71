import { nationalDigits } from '../phone.ts'
import { hasName } from './first-name.ts'

interface Sender {
  name: string
  phone: string
  email: string
}

/**
 * Groups leads by person, each group at the place of its first lead: they share a number or an address, and
 * one's name begins the other's or is missing. A household or an office may share a number.
 */
export function byPerson<Lead extends Sender>(leads: readonly Lead[]): Lead[][] {
  const people: { lead: Lead; keys: string[]; words: string }[][] = []
  for (const lead of leads) {
    const keys = keysOf(lead)
    const words = wordsOf(lead)
    const person = people.find(
      (known) =>
        known.some((other) => other.keys.some((key) => keys.includes(key))) &&
        known.every((other) => words.startsWith(other.words) || other.words.startsWith(words)),
    )
    if (person) person.push({ lead, keys, words })
    else people.push([{ lead, keys, words }])
  }
  return people.map((person) => person.map(({ lead }) => lead))
}

const keysOf = ({ phone, email }: Sender) =>
  [nationalDigits(phone), email.trim().toLowerCase()].filter((key) => key !== '')

/** Ends in a space, so that only whole words match. '' for a missing name or a number in its place. */
const wordsOf = (sender: Sender) =>
  hasName(sender) ? `${sender.name.trim().toLowerCase().replaceAll(/\s+/g, ' ')} `.trimStart() : ''
