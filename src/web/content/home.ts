import type { Business } from '#shared/contract/business.ts'
import { regionOf } from './business-wording.ts'
import { isNobodyOnCall, isOnCallAlways, onCallSentence } from './emergency-steps.ts'
import { homeHeadline } from './home-sections.ts'
import type { RichText } from './rich-text.ts'
import { sitesOf } from './services/offered.ts'

export const homeHero = (business: Business) => ({
  title: business.texts.homeHeadline ?? homeHeadline,
  intro:
    business.texts.homeIntro ??
    `Licensed electricians for ${sitesOf(business)} across ${regionOf(business)}. ${business.heroExperience} in business${isOnCallAlways(business) ? ', and on call 24 hours a day' : ''}.`,
  quoteLabel: 'Request Quote',
  emergencyLabel: isNobodyOnCall(business) ? 'Call' : 'Emergency',
})

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
