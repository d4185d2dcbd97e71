import { numbersInOrder } from '../numbers-in-order.ts'
import { formatPhone } from '../phone.ts'
import { isHeard } from './arrival.ts'

interface Person {
  name: string
  phone: string
  email: string
}

/** Shown for a person who left no name, number or address. */
export const nobody = 'Somebody'

/** Returns the name of a lead's sender, or else the number, or else the address. */
export const personOf = ({ name, phone, email }: Person): string =>
  numbersInOrder(name) || formatPhone(phone) || email || nobody

/** Does the same for a list, where a call or a text without a number is named after how it came. */
export function callerOf(person: Person, came: string | undefined): string {
  const named = personOf(person)
  return named === nobody && isHeard(came) ? came : named
}
