/** By which somebody is called. A company has none: it is called by all of its name. */
export const firstName = ({ name }: { name: string }): string =>
  /\b(pty|ltd|inc|group|services)\b/i.test(name) ? name : (name.split(' ')[0] ?? name)
