import type { Business } from '#shared/contract/business.ts'
import { experienceBadge, licenceLines, region } from './business-wording.ts'
import type { RichText } from './rich-text.ts'

export const homeHero = ({ heroExperience }: Business) => ({
  title: 'Wired right, from the street to the switch.',
  intro: `Licensed electricians for plants, farms, shops and homes across ${region}. ${heroExperience} on the tools, and on call 24 hours a day.`,
  quoteLabel: 'Request Quote',
  emergencyLabel: 'Emergency',
})

/** The three plates under the hero. */
export const trustBadges = (business: Business) => [
  { title: 'Licensed & Insured', text: licenceLines(business).join(', ') },
  { title: '24/7 Emergency', text: 'Ring any hour, any day of the year' },
  { title: experienceBadge(business), text: 'Industrial, rural, commercial, residential' },
]

export const homeSections = {
  services: {
    title: 'One board, four circuits',
    intro:
      "The same licensed crew and the same testing, whether it's a plant switchboard or one new power point.",
    linkLabel: 'Learn More',
  },
  projects: {
    title: 'The work, sheet by sheet',
    intro: 'What we install, drawn up so you can see it. Leaf through the sheets.',
    viewAllLabel: 'View All Projects',
  },
  testimonials: {
    title: 'Signed off by',
    intro: 'A selection of client feedback.',
    /** Instead of `intro` while only samples are shown. */
    sampleIntro: 'Samples, until the first client reviews are published here.',
    loading: 'Loading testimonials...',
  },
} as const

export const emergencyBand = ({
  emergencyNumbers,
}: Business): { title: string; text: RichText; callLabel: string } => ({
  title: 'No power, a burning smell, or water near a switchboard?',
  text: [
    'Keep everyone clear and ring us, any hour. If life is in danger, call ',
    { phone: emergencyNumbers.dangerToLife },
    ' first.',
  ],
  callLabel: 'Call the emergency line',
})
