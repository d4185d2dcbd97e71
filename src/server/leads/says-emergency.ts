import { asMeant } from '#shared/as-meant.ts'

/** Equipment that distributes or carries power. */
const board =
  '(?:switch ?board|meter ?box|fuse ?box|power ?board|board|power ?points?|gpos?|outlets?|sockets?|switch(?:es)?|plugs?|lights?|cables?|wir(?:es?|ing))'
const power = '(?:power|pwr|electric(?:ity|s)?|elec|mains|lights?)'
const place =
  '(?:house|home|place|unit|shop|office|building|shed|street|block|kitchen|rooms?|upstairs|downstairs)'
const wires = '(?:(?:power|electric\\w*|over ?head|service) ?)?(?:lines?|wires?|wiring|cables?)'
const helpers =
  "(?:(?:['’]s|['’]re|is|are|has|have|had|was|were|been|went|all|just|gone|goes|going|keeps?|still|now|completely) ?)*"

/**
 * Phrases of people in an emergency that no seller or ordinary job uses: a smoke alarm, a floodlight, power points and
 * "no electrical experience" do not match.
 */
const signs: readonly RegExp[] = [
  // These match emergency, also misspelt, and similar words.
  /\bem[er]{1,3}g?[aen]{1,3}[cs]+[iy]/,
  /\b(urge?n|ugent|asap\b|a\.s\.a\.p|electrocut)/,
  /\bcome (out )?(now|quick(ly)?|asap|straight away|right away|immediately)\b/,
  // These match a loss of power.
  new RegExp(
    `\\b(no|not any|lost|lose|loss of|losing|without|out of|haven['’]?t( got)?|don['’]?t have) ?((all|any|our|my|the|mains|of) )*${power}\\b(?! (points?|tools?|outlets?|switch|bills?|wash\\w*))`,
  ),
  new RegExp(
    `\\b(?:power|pwr|electricity|mains|lights?) ?${helpers}(out|off|down|cut|gone|failed|failing|failure|dead|died|dropp\\w+|flicker\\w*)\\b`,
  ),
  /\b(power ?)?(outage|(black|brown) ?out)s?\b/,
  new RegExp(`\\b(half|whole|all|most) (of )?(the|my|our) ${place} ${helpers}(dead|out|off|dark|black)\\b`),
  /\b(we|i|we['’]re|i['’]m|are|am|all|sitting) (all |sitting |still )*in the dark\b/,
  // These match electric shocks.
  /\belectric(al)? shocks?\b/,
  /\b(got|get|gets|getting|gave|gives|giving|an?) ((electric|little|small|big|bad|nasty|mild|slight|bit of an?|an?) )*(shocks?|zap|tingle)\b/,
  /\b(shock(ed|s|ing)? (me|us|him|her|from|off|by|when)|(been|was|were|got|getting|is|am) (shocked|zapped)|zapp(ed|ing)|zaps|tingl(es?|ed|ing))\b/,
  // These match fire or its early signs.
  /\b(arc(s|ed|ing)|spark(s|ed|ing)?)\b/,
  /\b(?<!(non|no|quit|stop) )smok(e|es|ed|ing|y)\b(?! ?([/&]|and|or)? ?(heat |fire |co )?(alarm|detector|sensor))(?! free)/,
  /\bfire\b(?! ?(alarm|detector|safety|extinguisher|place|pit|door|sale|rat|services?|panel|protection|sprinkler))/,
  /\b(burn(s|ed|t|ing)?\b(?! (fat|calorie|belly))|melt(s|ed|ing)\b)/,
  /\b(fishy|hot|smoky|acrid|plastic|funny|strange|electrical) (plastic |electrical )?smell/,
  /\bsmell(s|ed|ing|t)? ((of|like|a|bit|something|really|very) )*(burn|hot|fishy|smok|plastic)/,
  new RegExp(
    `\\b(hot|glowing|scorched|charred|singed|overheat\\w*|buzz\\w*|crackl\\w*|fizz\\w*|hiss\\w*) (?!water)${board}\\b`,
  ),
  new RegExp(
    `\\b${board} ((is|are|feels?|getting|gets|very|too|really|was|has|been) )*(hot(?! water)|glowing|scorched|charred|overheat\\w*|buzz\\w*|crackl\\w*|fizz\\w*|hiss\\w*)`,
  ),
  /\b(explod\w+|explosion|loud (bang|pop)|went bang)\b/,
  // These match water near electricity.
  new RegExp(
    `\\b(water|rain|leak(s|ing)?|drip(s|ping)?) ((is|was|has|are|coming|came|running|dripping|leaking|pouring|getting|got|gets|drips|leaks|runs) )*(in|into|inside|from|through|on|onto|over|out of|down) ((the|my|our|a|an|of) )*(\\w+ )?${board}\\b`,
  ),
  new RegExp(
    `\\b${board} ((is|are|got|gets|getting|has|have|been|was|were|all) )*(wet|full of water|under ?water|leaking|dripping|soaked|flooded)\\b`,
  ),
  /\bflood(?! ?(light|lamp))/,
  // These match exposed wires.
  new RegExp(
    `\\b(fallen|falling|live|exposed|bare|downed|broken|snapped|hanging|dangling|loose) ${wires}\\b`,
  ),
  new RegExp(
    `\\b${wires} ((is|are|has|have|was|were|all|came|come|coming|fell|fallen|hanging|lying|been) )*(down|hanging|dangling|fell|fallen|broken|snapped|exposed|on the (ground|road|drive|fence|roof|lawn|car))`,
  ),
  new RegExp(
    `\\b(trees?|branch(es)?|limbs?|palms?|fronds?) ((has|have|is|are|fell|fallen|down|came|come|lying|leaning|caught|hit|touching|resting) )*((on|onto|in|over|across|against|through) )?((the|our|my|a) )*${wires}\\b`,
  ),
  // These match breakers that keep tripping.
  /\b(keeps?|kept|constantly|continually|always|still|won['’]?t stop) (on )?(tripping|blowing|popping)\b/,
  /\b(breakers?|safety switch(es)?|rcds?|rcbos?|fuses?|power|mains|switch ?board) ((has|have|is|are|was|just|all|again|will|that|which) )*(trip(s|ped|ping)?|blow(s|n|ing)|blew|popp(ed|ing)|(won['’]?t|will not|can['’]?t) (be )?(reset|stay|turn))\b/,
  /\btripp(ed|ing) ((the|my|our) )?(power|breaker|safety switch|rcd|fuse|mains)/,
  // These match medical equipment that depends on power.
  /\b(life ?support|cpap|oxygen (machine|concentrator)|dialysis|ventilator|nebuli[sz]er|medical (equipment|device|machine|fridge))/,
  /没有?电|沒有?電|[停断漏触]电|[停斷漏觸]電|着火|起火|冒烟|紧急|緊急/,
]

/** Whether the kind of work, the text or the source of a lead indicates an emergency. */
export function saysEmergency(answers: object, source = ''): boolean {
  const told = [source, ...Object.values(answers)].map((text) => plainWords(String(text))).join('\n')
  return signs.some((sign) => sign.test(told))
}

/** Puts single spaces between words, also for the separators in links: `no-power`, `no_power`, `no%20power`. */
const plainWords = (text: string) =>
  asMeant(text)
    .toLowerCase()
    .replaceAll(/%20|[-_+*\s]+/g, ' ')
