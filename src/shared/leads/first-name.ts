import { isHeard } from './arrival.ts'
import { nobody } from './person.ts'

interface Named {
  /** Of whoever has no name, what `callerOf` says. */
  name: string
}

/** Returns the first name. A company has none, nor has a number, so all of it is used. */
export const firstName = ({ name }: Named): string =>
  isHeard(name) || /^[\d(+]|\b(pty|ltd|inc|group|services)\b/i.test(name)
    ? name
    : (name.split(' ')[0] ?? name)

export const hasName = ({ name }: Named): boolean =>
  name !== nobody && !isHeard(name) && !/^[\d(+]|@/.test(name)

/** Returns what follows "Hi" in a message to them: never a number or an address. */
export const helloName = (person: Named): string => (hasName(person) ? firstName(person) : 'there')
