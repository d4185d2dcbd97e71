/** Street types end a street's name: what follows without a comma is the suburb. */
const streetKinds =
  'St|Street|Rd|Road|Ave|Avenue|Dr|Drive|Ct|Court|Cres|Crescent|Pl|Place|Tce|Terrace|Cl|Close|Pde|Parade|Way|Lane|Ln|Hwy|Highway|Blvd|Boulevard|Circuit|Cct|Esplanade|Esp'
const numberAndStreet = new RegExp(`^.*?\\d.*?\\s(?:${streetKinds})\\.?\\s+(?=\\p{L})`, 'iu')
/** Matches the rest of a street named after a saint, "5 St Vincents Rd", but no suburb such as St Lucia. */
const restOfStreet = new RegExp(`^.*\\s(?:${streetKinds})\\.?\\s+(?=\\p{L})`, 'iu')
const stateAndPostcode = /[\s,]*\b(?:QLD|Queensland|Australia|4\d{3})\b\.?[\s,]*$/i
const longest = 40

/** Finds the suburb in a typed address; undefined when uncertain, since it could reveal where somebody lives. */
export function suburbOf(address: string): string | undefined {
  let rest = address.replaceAll(/\s+/g, ' ').trim()
  for (let shorter = rest.replace(stateAndPostcode, ''); shorter !== rest; ) {
    rest = shorter
    shorter = rest.replace(stateAndPostcode, '')
  }
  const last = rest.split(',').at(-1)?.replace(numberAndStreet, '').replace(restOfStreet, '').trim() ?? ''
  const isName = /^\p{L}[\p{L}' -]*$/u.test(last) && last.length <= longest
  const isStreet = new RegExp(`\\s(?:${streetKinds})$`, 'i').test(last)
  return isName && !isStreet ? last : undefined
}
