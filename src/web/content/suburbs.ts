export interface Suburb {
  name: string
  postcode: string
  /** The service area it belongs to. */
  area: string
}

const minTypedLength = 2
const maxSuggestions = 8

// One text per area: it ships with the quote form, and object literals would take three times the bytes.
const suburbsByArea = {
  'North Brisbane':
    'Albany Creek 4035;Alderley 4051;Arana Hills 4054;Ashgrove 4060;Aspley 4034;Bald Hills 4036;Boondall 4034;Bracken Ridge 4017;Bridgeman Downs 4035;Brighton 4017;Brisbane City 4000;Carseldine 4034;Chermside 4032;Clayfield 4011;Eatons Hill 4037;Enoggera 4051;Everton Park 4053;Ferny Hills 4055;Fitzgibbon 4018;Geebung 4034;Hamilton 4007;Kedron 4031;Keperra 4054;McDowall 4053;Mitchelton 4053;Northgate 4013;Nudgee 4014;Nundah 4012;Samford Village 4520;Sandgate 4017;Stafford 4053;Taigum 4018;The Gap 4061;Wavell Heights 4012;Zillmere 4034',
  'Moreton Bay Region':
    'Beachmere 4510;Bellmere 4510;Bongaree 4507;Bray Park 4500;Brendale 4500;Burpengary 4505;Caboolture 4510;Caboolture South 4510;Cashmere 4500;Dakabin 4503;Dayboro 4521;Deception Bay 4508;Griffin 4503;Kallangur 4503;Lawnton 4501;Mango Hill 4509;Morayfield 4506;Murrumba Downs 4503;Narangba 4504;Ningi 4511;North Lakes 4509;Petrie 4502;Sandstone Point 4511;Strathpine 4500;Wamuran 4512;Warner 4500;Woodford 4514',
  'Redcliffe Peninsula':
    'Clontarf 4019;Kippa-Ring 4021;Margate 4019;Newport 4020;Redcliffe 4020;Rothwell 4022;Scarborough 4020;Woody Point 4019',
  'Glasshouse Mountains':
    'Beerburrum 4517;Beerwah 4519;Elimbah 4516;Glass House Mountains 4518;Landsborough 4550;Maleny 4552;Mooloolah Valley 4553;Peachester 4519',
  'Sunshine Coast':
    'Bli Bli 4560;Buderim 4556;Caloundra 4551;Coolum Beach 4573;Currimundi 4551;Golden Beach 4551;Kings Beach 4551;Little Mountain 4551;Maroochydore 4558;Mooloolaba 4557;Mountain Creek 4557;Nambour 4560;Noosa Heads 4567;Palmwoods 4555;Pelican Waters 4551;Sippy Downs 4556;Twin Waters 4564',
} as const

/** Suburbs that are suggested for an address: area by area, alphabetical within each. */
export const suburbs: readonly Suburb[] = Object.entries(suburbsByArea).flatMap(([area, list]) =>
  list.split(';').map((entry) => ({ name: entry.slice(0, -5), postcode: entry.slice(-4), area })),
)

/**
 * Returns up to 8 suburbs whose name contains the typed text, in either case, from 2 characters on
 * (specification 5.7). Names that begin with it come first.
 */
export function suggestSuburbs(typed: string): Suburb[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted.length < minTypedLength) return []
  const matches = suburbs
    .map((suburb) => ({ suburb, at: suburb.name.toLowerCase().indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
  const atStart = matches.filter(({ at }) => at === 0)
  const inside = matches.filter(({ at }) => at > 0)
  return [...atStart, ...inside].slice(0, maxSuggestions).map(({ suburb }) => suburb)
}

interface AddressSuggestions {
  /** Text that stays before the suburb. */
  before: string
  /** End of the text, for which suburbs are suggested. */
  wanted: string
  found: readonly Suburb[]
}

/**
 * Suggests suburbs at the end of an address: for the whole text, else for what follows the last comma, else
 * for its last words, if a suburb begins with them. Of fewer than 3 letters they may be a "St".
 */
export function suggestForAddress(typed: string): AddressSuggestions {
  const whole = suggestSuburbs(typed)
  if (whole.length > 0) return { before: '', wanted: typed.trim(), found: whole }
  const comma = typed.lastIndexOf(',')
  const wordStarts = [...typed.matchAll(/[^\s,]+/g)].map(({ index }) => index)
  for (const from of wordStarts.filter((at) => at > comma)) {
    const wanted = typed.slice(from).trim()
    const isAfterComma = typed.slice(0, from).trimEnd().endsWith(',')
    const found = suggestSuburbs(wanted).filter(
      ({ name }) =>
        isAfterComma || (wanted.length > 2 && name.toLowerCase().startsWith(wanted.toLowerCase())),
    )
    if (found.length > 0) return { before: typed.slice(0, from), wanted, found }
  }
  return { before: '', wanted: '', found: [] }
}
