import type { Business } from '#shared/contract/business.ts'
import { regionOf } from './business-wording.ts'
import { isNobodyOnCall, isOnCallAlways, onCallSentence } from './emergency-steps.ts'
import type { RichText } from './rich-text.ts'
import { sitesOf } from './services/offered.ts'

/** Until the owner has words of their own. */
export const homeHeadline = 'Wired right, from the street to the switch.'

export const homeHero = (business: Business) => ({
  title: business.texts.homeHeadline ?? homeHeadline,
  intro:
    business.texts.homeIntro ??
    `Licensed electricians for ${sitesOf(business)} across ${regionOf(business)}. ${business.heroExperience} in business${isOnCallAlways(business) ? ', and on call 24 hours a day' : ''}.`,
  quoteLabel: 'Request Quote',
  emergencyLabel: isNobodyOnCall(business) ? 'Call' : 'Emergency',
})

export const homeSections = {
  services: {
    title: (count: string) => `One crew, ${count} ${count === 'one' ? 'kind' : 'kinds'} of work`,
    intro:
      "The same licensed crew and the same testing, whether it's a plant switchboard or one new power point.",
    linkLabel: 'Learn More',
  },
  projects: {
    title: 'The work, sheet by sheet',
    intro: (hasPhotos: boolean) =>
      `${hasPhotos ? 'Photos of our jobs and drawings' : 'Drawings'} of typical work. Flick through the sheets.`,
    viewAllLabel: 'View All Projects',
  },
  testimonials: {
    title: 'Signed off by',
    intro: 'A selection of client feedback.',
    /** Instead of `intro` while only samples are shown. */
    sampleIntro: 'Samples only, until our first client reviews are in.',
    stamp: 'SAMPLE',
    loading: 'Loading testimonials...',
  },
} as const

export const emergencyBand = (business: Business): { title: string; text: RichText; callLabel: string } => ({
  title: 'No power, a burning smell, or water near a switchboard?',
  text: [
    isNobodyOnCall(business)
      ? `${onCallSentence(business)} Keep everyone clear. If life is in danger, call `
      : `Keep everyone clear and ring us${isOnCallAlways(business) ? ', any hour' : ''}. If life is in danger, call `,
    { phone: business.emergencyNumbers.dangerToLife },
    ' first.',
  ],
  callLabel: isNobodyOnCall(business) ? 'Call us' : 'Call the emergency line',
})
