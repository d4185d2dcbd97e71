import { numbersInOrder } from '../numbers-in-order.ts'
import { formatPhone } from '../phone.ts'
import { isHeard } from './arrival.ts'

interface Person {
  name: string
  phone: string
  email: string
}

/** Stands for whoever left no name, number or address. */
export const nobody = 'Somebody'

/** Names whoever a lead is from: by name, else by number, else by address. */
export const personOf = ({ name, phone, email }: Person): string =>
  numbersInOrder(name) || formatPhone(phone) || email || nobody

/** The same in a list, where a call or a text without a number goes by what it is. */
export function callerOf(person: Person, came: string | undefined): string {
  const named = personOf(person)
  return named === nobody && isHeard(came) ? came : named
}
