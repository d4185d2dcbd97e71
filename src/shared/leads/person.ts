import { numbersInOrder } from '../numbers-in-order.ts'
import { formatPhone } from '../phone.ts'

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
