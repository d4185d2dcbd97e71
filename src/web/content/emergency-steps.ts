import type { Business } from '#shared/contract/business.ts'
import { gstWords } from './owners-parts.ts'

/** Whether somebody is on call day and night, as by default (specification 1.3). */
export const isOnCallAlways = ({ emergencyCover }: Pick<Business, 'emergencyCover'>) =>
  (emergencyCover?.availability ?? 'around_the_clock') === 'around_the_clock'

/** Whether nobody is on call at present; then no text may call the number an emergency number. */
export const isNobodyOnCall = ({ emergencyCover }: Pick<Business, 'emergencyCover'>) =>
  emergencyCover?.availability === 'not_now'

/** Returns a sentence that says whether somebody is on call. */
export function onCallSentence({ emergencyCover, hours }: Business): string {
  switch (emergencyCover?.availability) {
    case undefined:
      return 'The emergency line is open 24/7.'
    case 'around_the_clock':
      return 'Someone is on call, day and night.'
    case 'within_hours':
      return `Someone is on call in business hours: ${hours.weekdays}.`
    case 'not_now':
      return 'No one is on call just now. Ring and leave a message, or send the form.'
  }
}

/**
 * Returns the checks before ringing in an emergency, with advice and numbers from energex.com.au. They stand
 * near the hero, before the forms, and in the quote once "Emergency Service" is chosen.
 */
export const emergencySteps = (business: Business) => ({
  announcement: 'Who to ring in an emergency is below.',
  title: 'Three quick checks, then ring',
  danger: { icon: 'In danger ', phone: business.emergencyNumbers.dangerToLife },
  steps: [
    {
      title: 'Is the whole street out?',
      text: 'Then it is the network, not your place.',
      number: { icon: 'Energex ', phone: business.emergencyNumbers.lossOfSupply },
    },
    {
      title: 'Is it safe?',
      text: `Fire, a shock or sparks: get everyone clear and ring ${business.emergencyNumbers.dangerToLife}. Always treat a fallen line as live and warn others.`,
      number: { icon: 'Fallen line ', phone: business.emergencyNumbers.powerlinesDown },
    },
    {
      title: 'Otherwise, ring us',
      text: onCallSentence(business),
      number: { icon: 'Call ', phone: business.phone },
    },
  ],
  foot: "Can't talk? Fill in the rest and send it. We'll ring you.",
})

export const troublePath = {
  title: 'Electrical emergency?',
  summary: 'Three quick checks before you ring',
  flood:
    'After flooding a licensed electrical contractor must check the wiring and lodge an electrical work request before the network reconnects supply.',
} as const

/** Returns the owner's words about a call-out; none while he has entered nothing. */
export function calloutWords(business: Business): string[] {
  const { explanation, costToCome } = business.emergencyCover ?? {}
  return [
    ...(explanation ? [explanation] : []),
    ...(costToCome ? [`A call-out costs $${costToCome.toLocaleString('en-AU')}${gstWords(business)}.`] : []),
  ]
}
