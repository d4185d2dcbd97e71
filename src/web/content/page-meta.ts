import type { publicPaths } from '#shared/paths.ts'

export interface PageWording {
  /** Title without the business's name, which `titleOf` adds. */
  title: string
  description: string
}

/** Alternative text of the image of shared links (drawings/scenes/site/social-card.ts). */
export const socialCardAlt =
  'Wired right, from the street to the switch: a shed, a house, shops and a factory on one orange cable.'

/** Returns a document's title by the default template (specification 2). */
export const titleOf = (title: string, businessName: string) => `${title} | ${businessName}`

/** Title and description of every public page, for search results and shared links. */
export const pageMeta: Readonly<Record<keyof typeof publicPaths | 'notFound', PageWording>> = {
  home: {
    title: 'Electricians, Brisbane to the Sunshine Coast',
    description:
      'Licensed electrical contractor for industrial, rural, commercial and residential work. Free quotes within 24 hours, and an emergency line.',
  },
  services: {
    title: 'Electrical services in South East Queensland',
    description:
      'Industrial, rural, commercial and residential electrical work in South East Queensland: what is included and where it is used.',
  },
  portfolio: {
    title: 'Project portfolio, South East Queensland',
    description:
      'Plant power and control, switchboards, pumps, water treatment, air conditioning and shop fit-outs, shown sheet by sheet.',
  },
  about: {
    title: 'About our South East Queensland electricians',
    description:
      'Licensed and insured. Our story, how we work, what we stand by, and the licences we hold in Queensland.',
  },
  contact: {
    title: 'Contact and emergency, South East Queensland',
    description:
      'Ring for an electrical emergency or send a message. Hours, service areas and who to call when powerlines are down.',
  },
  quote: {
    title: 'Request a free quote, South East Queensland',
    description:
      "Tell us about the job and we'll contact you within 24 hours with a free written quote, valid for 30 days.",
  },
  submitTestimonial: {
    title: 'Share Your Experience',
    description:
      'Had electrical work done by us? Leave a review. Reviews are checked for spam and abuse, then published as written.',
  },
  privacy: {
    title: 'Privacy policy, South East Queensland',
    description:
      'What personal information we collect through this website, what we use it for, and how to see, correct or delete it.',
  },
  terms: {
    title: 'Terms of service, South East Queensland',
    description:
      'The terms for our electrical work: quotes, payment, safety and compliance, warranties, cancellation and disputes.',
  },
  notFound: {
    title: 'Page not found',
    description: 'There is no page at this address. Go back to the home page, or ring us if it is urgent.',
  },
}
