import type { Business } from '#shared/contract/business.ts'
import { experienceInWords, regionOf } from './business-wording.ts'
import { offeredCards, sitesOf } from './services/offered.ts'

export const aboutHero = {
  title: 'About us',
  intro: 'Licensed electricians who explain the job, price it in writing and test it before leaving.',
} as const

/** Returns the story. NOTE Its years are the people's experience, which the founding year doesn't tell. */
export const ourStory = (business: Business) => ({
  title: 'Our Story',
  founded: String(business.founded),
  paragraphs: business.texts.about?.split(/\n{2,}/) ?? [
    `${business.name} was founded in ${business.founded}. Our people bring ${experienceInWords(business)} of experience in the trade, on ${sitesOf(business)}.`,
    `We work across ${regionOf(business)}${differentSites(business)}.`,
    'The way we work is the same on all of them. We look before we price, put the price in writing, keep the power off for as short a time as we safely can, and label what we leave behind.',
    'When the work is done it is tested, and you receive the certificate for it. If something is not right, you ring the same number and we come back.',
  ],
})

/** Returns a clause with an example of each kind of site; '' where only one kind is offered. */
function differentSites(business: Business): string {
  const examples = offeredCards(business).map(({ siteExample }) => siteExample)
  return examples.length > 1 ? `, and the sites could hardly be more different: ${examples.join(', ')}` : ''
}

export const values = {
  title: 'What we hold ourselves to',
  items: [
    {
      title: 'Quality Workmanship',
      text: 'Straight runs, tight terminations and labels that still make sense in ten years.',
    },
    {
      title: 'Safety First',
      text: 'Isolated, locked, tested dead, then worked on. No job is urgent enough to skip a step.',
    },
    {
      title: 'Customer Focus',
      text: 'We ask how you use the place before we say where the cable goes.',
    },
    {
      title: 'Reliability',
      text: 'We turn up when we said. If something holds us up, you hear it from us first.',
    },
    {
      title: 'Continuous Improvement',
      text: 'Standards and equipment change. We keep up with both and tell you when it matters to you.',
    },
    {
      title: 'Transparent Pricing',
      text: 'The price is in writing before work starts, and so is any change to it.',
    },
  ],
} as const

/** Returns the four certificates. They name no insured sums, because the owner has not confirmed any. */
export const certifications = (business: Business) => ({
  title: 'Licences and certification',
  items: [
    {
      title: 'Electrical contractor licence',
      value: business.contractorLicence,
      text: `Held by ${business.legalName}.`,
    },
    {
      title: 'ARC licence',
      value: business.arcLicence,
      text: business.arcTradingAuthorisation
        ? `Australian Refrigeration Council. Trading authorisation ${business.arcTradingAuthorisation}.`
        : 'Australian Refrigeration Council.',
    },
    {
      title: 'Insured',
      value: 'Licensed and insured',
      text: 'Public and products liability and consumer protection insurance, as the contractor licence requires.',
    },
    {
      title: 'Safety certified',
      value: 'Tested and certified',
      text: 'Work on your installation comes with a certificate of testing and compliance.',
    },
  ],
})

export const aboutClosing = {
  title: 'Have a job in mind?',
  text: 'Send the details for a free quote, or ask a question first.',
  quoteLabel: 'Request Quote',
  contactLabel: 'Contact us',
} as const
