const word = "\\p{Lu}[\\p{L}'’-]+"
const names = `${word}(?: ${word}){0,2}`
const before = [
  "[Tt]his is|[Mm]y name is|[Mm]y name['’]?s|[Ii]t['’]?s|[Ii]t is|[Nn]ame ?:|NAME ?:",
  '(?=[ ,.!:;"“”-]|$)',
] as const
const behind = new RegExp(`(?<!\\p{L})(?:${before[0]}) ?(${names})${before[1]}`, 'gu')
const greeting = "[Hh]i|[Hh]ey|[Hh]ello|[Gg]['’]?day|[Mm]orning|[Aa]fternoon|[Ee]vening|[Mm]ate|[Tt]here"
const inFrontOfHere = new RegExp(
  `(?:^|[,.!:“"] ?|(?<!\\p{L})(?:${greeting}),? )(${names}),? here(?!\\p{L}| (?:is|are|was|at|in|on)\\b)`,
  'gu',
)
const thanks = '[Cc]heers|[Tt]hanks|[Tt]hank you|[Tt]a|[Rr]egards|[Tt]hx'
const signed = new RegExp(`(?:^|[,.!? ])(?:${thanks})[,.!]? (?:- ?)?(${names})[.!]?$`, 'u')
const closing = /^(?:(?:kind|warm|best|many|with) )*(?:regards|thanks|cheers|thank you|wishes)[,.!]?$/i
const nameAlone = new RegExp(`^(?:${names})$`, 'u')
const nameAndPlace = new RegExp(`^(${names}), (.+)$`, 'u')
const firstLine = new RegExp(`^${word}(?: ${word}){1,2}$`, 'u')

/** Words that may have a capital without being anybody's name. */
const noName =
  /^(?:a|about|active|afternoon|again|agent|air|alarms?|all|an|and|anonymous|any|are|asap|australia|awesome|back|bathroom|bay|board|body|brisbane|business|call|called|can|ceiling|chat|city|coast|conditioning|corporate|could|customer|day|dear|details|do|electrical|electrician|emergency|enquiry|estate|evening|everyone|facebook|facilities|fans?|fault|forwarded|found|friday|from|fuse|garage|gday|good|google|great|group|gumtree|guys|hello|help|here|hey|hi|high|hipages|his|home|hot|house|how|i|i'm|if|im|in|industrial|inquiry|installation|iphone|is|it|job|just|kids|kitchen|landlord|lead|lights?|looking|manager|marketplace|mate|member|messages?|messenger|missed|mobile|monday|morning|mountains|mum|my|need|needs|new|no|nobody|north|not|now|number|of|ok|okay|on|oneflare|airtasker|oven|peninsula|phone|please|points?|pool|power|private|property|pty|ltd|pump|queensland|question|quick|quote|re|real|regarding|region|request|residential|safety|saturday|sent|services?|shed|smoke|solar|somebody|sorry|south|sparky|strata|street|subject|suburb|sunday|switch|switchboard|team|tenants?|text|thanks?|that|the|there|this|thursday|to|today|tomorrow|tuesday|unknown|upgrade|urgent|very|voicemail|water|we|wednesday|whatsapp|what|when|where|who|why|with|work|yes|yesterday|you|your)$/i

/** Finds the sender's name: given, signed, or heading a copied message; '' when it is uncertain. */
export function findName(lines: readonly string[], suburbs: readonly string[]): string {
  const isName = (name: string) =>
    name !== '' &&
    !name.split(' ').some((part) => noName.test(part)) &&
    !suburbs.some((suburb) => suburb.toLowerCase() === name.toLowerCase())
  const given = lines
    .flatMap((line) => [...line.matchAll(behind), ...line.matchAll(inFrontOfHere)])
    .map(([, name = '']) => beginning(name))
    .filter(isName)
  const [first = '', ...others] = new Set(given)
  if (first) return others.length === 0 ? first : ''
  // An app's own heading, such as Marketplace, may stand above the sender's name.
  const [head = '', ...rest] = noName.test(lines[0] ?? '') ? lines.slice(1) : lines
  if (rest.length > 0 && firstLine.test(head) && isName(head)) return head
  const [, alone = '', place = ''] = (rest.length === 0 && nameAndPlace.exec(head)) || []
  if (isName(alone) && suburbs.some((suburb) => suburb.toLowerCase() === place.toLowerCase())) return alone
  const below = lines[lines.findIndex((line) => closing.test(line)) + 1] ?? ''
  if (lines.some((line) => closing.test(line)) && nameAlone.test(below) && isName(below)) return below
  const [, signature = ''] = signed.exec(lines.slice(-2).join(' ')) ?? []
  return isName(signature) ? signature : ''
}

/** Cuts a name before the first word that is not part of it, as in "Jo Please Ring". */
function beginning(name: string): string {
  const parts = name.split(' ')
  const end = parts.findIndex((part) => noName.test(part))
  return parts.slice(0, end < 0 ? parts.length : end).join(' ')
}
