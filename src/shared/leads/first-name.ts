/** Returns the first name. A company has none, so its whole name is used. */
export const firstName = ({ name }: { name: string }): string =>
  /\b(pty|ltd|inc|group|services)\b/i.test(name) ? name : (name.split(' ')[0] ?? name)
