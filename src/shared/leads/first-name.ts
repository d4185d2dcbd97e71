/** Returns the first name. A company has none, nor has a number, so all of it is used. */
export const firstName = ({ name }: { name: string }): string =>
  /^[\d(+]|\b(pty|ltd|inc|group|services)\b/i.test(name) ? name : (name.split(' ')[0] ?? name)
