import { nationalDigits } from '../phone.ts'

interface Sender {
  name: string
  phone: string
  email: string
}

/**
 * Groups leads of one person, each group at the place of its first lead: with the same number or address, and names of
 * which one is the other, or the beginning of it. A household or an office may share a number.
 */
export function byPerson<Lead extends Sender>(leads: readonly Lead[]): Lead[][] {
  const groups: Lead[][] = []
  const groupOfKey = new Map<string, Lead[]>()
  for (const lead of leads) {
    const keys = keysOf(lead)
    const found = keys
      .map((key) => groupOfKey.get(key))
      .find((group) => group?.every((other) => mayBeOne(lead, other)))
    const group = found ?? []
    if (!found) groups.push(group)
    group.push(lead)
    for (const key of keys) groupOfKey.set(key, group)
  }
  return groups
}

const keysOf = ({ phone, email }: Sender) =>
  [nationalDigits(phone), email.trim().toLowerCase()].filter((key) => key !== '')

function mayBeOne(one: Sender, other: Sender): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return a.startsWith(b) || b.startsWith(a)
}

/** Ends in a space, so that only whole words begin another name. */
const wordsOf = ({ name }: Sender) => `${name.trim().toLowerCase().replaceAll(/\s+/g, ' ')} `.trimStart()
