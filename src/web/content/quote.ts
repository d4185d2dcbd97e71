import type { Business } from '#shared/contract/business.ts'
import type { QuoteFormInput } from '#shared/contract/quote.ts'
import { pagePaths } from '#shared/paths.ts'
import { isOnCallAlways } from './emergency-steps.ts'

export const quoteHero = {
  title: 'Request a free quote',
  intro: "Four short parts. We'll contact you within 24 hours with your free quote.",
} as const

export const sellingPoints = (business: Business) => [
  {
    title: 'Transparent pricing',
    text: ['A written price before work starts. If the job changes, you see the new price first.'],
  },
  {
    title: 'Fast response',
    text: [
      `We'll contact you within 24 hours.${isOnCallAlways(business) ? " If it can't wait, the emergency line is open 24/7." : ''}`,
    ],
  },
  {
    title: 'Quality guarantee',
    text: [
      'Tested, labelled and certified, with a 12-month workmanship warranty on top of your legal rights.',
    ],
  },
]

export const quoteCallCard = {
  title: "Can't wait?",
} as const

export const quoteForm = {
  title: 'Job sheet',
  promise: { label: 'Reply within', value: '24 hours' },
  parts: {
    you: 'You',
    site: 'The site',
    work: 'The work',
    send: 'Before you send',
  },
  fields: {
    name: { label: 'Name' },
    phone: { label: 'Phone' },
    email: { label: 'Email' },
    serviceType: { label: 'Service type', emptyOption: 'Not sure yet' },
    address: { label: 'Suburb or address' },
    description: {
      label: 'What needs doing?',
      hint: "What's wrong, how we get in, when you need it.",
    },
    consentGiven: {
      label: 'I agree to be contacted by phone or email about this request.',
      note: 'We contact you about this request only. See our ',
      noteLink: { text: 'privacy policy', href: pagePaths.privacy },
    },
    captchaAnswer: { label: 'Security check: what is the sum?', refreshLabel: 'New question' },
  } satisfies Record<keyof QuoteFormInput, object>,
  smallPrint: 'Quotes are free and valid for 30 days unless otherwise specified.',
  submitLabel: 'Request Quote',
  submittingLabel: 'Sending',
  success: {
    title: 'Quote Request Submitted!',
    text: "We'll contact you within 24 hours with your free quote.",
    againLabel: 'Send another request',
  },
  sentToast: {
    title: 'Quote Request Submitted',
    text: "We'll contact you within 24 hours with your free quote.",
  },
  failedToast: { title: 'Submission Failed', text: 'Please try again later.' },
  wrongAnswerToast: { title: 'Incorrect Answer', text: 'Please solve the math problem correctly.' },
} as const
