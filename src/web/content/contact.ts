import type { Business } from '#shared/contract/business.ts'
import { region } from './business-wording.ts'
import type { RichText } from './rich-text.ts'

export const contactHero = {
  title: 'Talk to an electrician',
  intro: 'Ring for anything urgent. For the rest, send a message and we get back to you as soon as possible.',
} as const

/** The two plates of the hero. Both lines are the same number. */
export const phoneLines = ({ phone, hours }: Business) => [
  { id: 'office', title: 'Business hours line', when: hours.weekdays, phone },
  { id: 'emergency', title: '24/7 emergency line', when: 'Any hour, any day', phone },
]

export const contactDetails = {
  emailTitle: 'Email',
  areasTitle: 'Service areas',
  hoursTitle: 'Business hours',
} as const

export const hoursRows = ({ hours }: Business) => [hours.weekdays, hours.weekend, hours.emergency]

interface EmergencyCard {
  title: string
  /** For faults on the property: our own line. */
  intro: string
  callLabel: string
  phone: string
  /** Who else to ring; never the business's own number. */
  others: { id: string; situation: string; advice: RichText }[]
}

/** Numbers and advice of the authorities (energex.com.au); wording kept to what they say. */
export function emergencyCard({ phone, emergencyNumbers: numbers }: Business): EmergencyCard {
  return {
    title: 'Electrical emergency?',
    intro:
      'Sparks, a burning smell, or no power in your building alone: keep clear and ring us, day or night.',
    callLabel: 'Call the emergency line',
    phone,
    others: [
      {
        id: 'danger',
        situation: 'Danger to life',
        advice: ['Call ', { phone: numbers.dangerToLife }, ' (Triple Zero) first.'],
      },
      {
        id: 'powerlines',
        situation: 'Powerlines down',
        advice: [
          'Always assume they are live, stay well clear and warn others. Call ',
          { phone: numbers.dangerToLife },
          ' or Energex on ',
          { phone: numbers.powerlinesDown },
          '.',
        ],
      },
      {
        id: 'supply',
        situation: 'Loss of supply',
        advice: [
          'If the whole street is out, it is the network. Call Energex on ',
          { phone: numbers.lossOfSupply },
          '.',
        ],
      },
      {
        id: 'flood',
        situation: 'After flooding',
        advice: [
          'A licensed electrical contractor must check the wiring and lodge an electrical work request before the network reconnects supply.',
        ],
      },
    ],
  }
}

export const contactForm = {
  title: 'Send a message',
  fields: {
    name: { label: 'Name' },
    phone: { label: 'Phone' },
    email: { label: 'Email' },
    subject: { label: 'Subject' },
    message: { label: 'Message', hint: 'What it is about, where it is, and the best time to ring.' },
  },
  submitLabel: 'Send Message',
  submittingLabel: 'Sending',
  success: {
    title: 'Message Sent!',
    text: "We'll get back to you as soon as possible.",
    againLabel: 'Send another message',
  },
  sentToast: { title: 'Message Sent', text: "We'll get back to you as soon as possible." },
  failedToast: { title: 'Sending Failed', text: 'Please try again later.' },
} as const

/** A few places of each area, so that a visitor finds their own; an area of the owner's own making has none. */
const placesByArea: Readonly<Record<string, string>> = {
  'North Brisbane': 'Aspley, Chermside, Albany Creek, Sandgate and the suburbs around them.',
  'Moreton Bay Region': 'Strathpine, North Lakes, Caboolture, Dayboro and out to Woodford.',
  'Redcliffe Peninsula': 'Redcliffe, Scarborough, Kippa-Ring, Margate and Clontarf.',
  'Glasshouse Mountains': 'Beerwah, Landsborough, Peachester, Maleny and the farms between.',
  'Sunshine Coast': 'Caloundra, Maroochydore, Buderim, Nambour and north to Noosa Heads.',
}

export const coverage = ({ serviceAreas }: Business) => ({
  title: 'Where we work',
  intro: `${region}, city and country. If you are just outside, ring and ask.`,
  areas: serviceAreas.map((name) => ({ name, places: placesByArea[name] ?? '' })),
})
