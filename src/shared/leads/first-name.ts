import { isHeard } from './arrival.ts'
import { nobody } from './person.ts'

interface Named {
  /** For a person without a name, what `callerOf` returns. */
  name: string
}

/** Returns the first name, or all of a company's name, a number, or words such as "Missed call". */
export const firstName = ({ name }: Named): string =>
  isHeard(name) || /^[\d(+]|\b(pty|ltd|inc|group|services)\b/i.test(name)
    ? name
    : (name.split(' ')[0] ?? name)

export const hasName = ({ name }: Named): boolean =>
  name !== nobody && !isHeard(name) && !/^[\d(+]|@/.test(name)

/** Returns what follows "Hi" in a message to them: never a number or an address. */
export const helloName = (person: Named): string => (hasName(person) ? firstName(person) : 'there')
