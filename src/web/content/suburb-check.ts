import type { CoverAnswer } from './cover-lookup.ts'

/** Id of the answer, to which the browser scrolls after a check without scripts. */
export const coverAnswerId = 'cover'
/** No suburb's name is longer. */
const maxTypedLength = 60

export const suburbCheck = {
  title: 'Do you cover my suburb?',
  intro: 'Type it in to see if we come out your way.',
  label: 'Suburb or postcode',
  checkLabel: 'Check',
  quoteLabel: 'Request a quote',
} as const

const listed = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** Returns the answer as a title, with a second sentence where there is more to say. */
export function coverWords(answer: CoverAnswer): { title: string; text?: string } {
  switch (answer.kind) {
    case 'covered': {
      const [first, ...others] = answer.suburbs
      if (others.length > 0) {
        const names = listed.format(answer.suburbs.map(({ name }) => name))
        return { title: `Yes, in ${answer.postcode ?? first.postcode} we cover ${names}.` }
      }
      return {
        title: `Yes, we cover ${first.name} ${first.postcode}.`,
        text: `It's in our ${first.area} service area.`,
      }
    }
    case 'area':
      return { title: `Yes, ${answer.area} is one of our service areas.` }
    case 'unclear':
      return { title: answer.suburbs.length > 1 ? 'Which one?' : 'Is it this one?' }
    case 'unknown':
      return { title: 'Not on our list.', text: 'Ring and ask: we travel further for bigger jobs.' }
  }
}

/** Returns the query's suburb as `searchFor` writes it; '' when it names none. */
export const readAskedSuburb = (query: URLSearchParams): string =>
  searchFor(query.get('suburb')?.trim().slice(0, maxTypedLength) ?? '')

/** Returns the text that was typed, from such a query. */
export const typedAt = (search: string): string => new URLSearchParams(search).get('suburb') ?? ''

export const searchFor = (suburb: string): string => (suburb ? `?${new URLSearchParams({ suburb })}` : '')
