/** As people write who can't wait. A smoke alarm is work like any other. */
const words = [
  /\b(emergenc|urgent|electrocut)/i,
  /\basap\b/i,
  /\b(no|lost|losing|without|out of) (all |any )?(power|electricity)\b/i,
  /\b(power|electricity)( is| has|['’]s)?( all| gone| went)? (out|off|gone)\b/i,
  /\bblack ?out\b/i,
  /\b(arcing|spark(s|ed|ing|y)?)\b/i,
  /\bsmok(e|ing|es|y)\b(?! (alarm|detector))/i,
  /\b(fire|burn(s|ed|t|ing)?|melt(s|ed|ing))\b/i,
  /\b(got|gets|getting|gave|gives|giving|an?) (electric )?(shock|zap|tingle)/i,
  /\b(fallen|live|exposed|bare) (power ?)?(line|wire|cable)/i,
  /\bflood/i,
]

/** Whether the kind of work, the words or the way here of a lead tell of an emergency. */
export function saysEmergency(answers: object, source = ''): boolean {
  const told = [source, ...Object.values(answers)].join('\n')
  return words.some((word) => word.test(told))
}
