import type { TestimonialFormInput } from '#shared/contract/testimonial.ts'
import { pagePaths } from '#shared/paths.ts'
import type { RichText } from './rich-text.ts'

export const submitTestimonialHero = {
  title: 'Share Your Experience',
  intro: 'Tell us how the job went, good or bad.',
} as const

/** Shown beside the form. */
export const reviewPoints: readonly { title: string; text: RichText }[] = [
  {
    title: 'What helps a neighbour',
    text: ['What was wrong, what was done, and whether we kept to the day and the price.'],
  },
  {
    title: 'What we do with it',
    text: ["We check it for spam and abuse, then publish it: good or bad, we don't change a word."],
  },
  {
    title: 'Something not right?',
    text: [
      'You can review it here all the same. To have it looked at, ',
      { text: 'send us a message', href: pagePaths.contact },
      ' or ring.',
    ],
  },
]

const reviewNote: RichText = [
  'Reviews are checked for spam and abuse before publishing, and are published as written. The home page shows a selection of client feedback. Your name, company and review become public. See our ',
  { text: 'privacy policy', href: pagePaths.privacy },
  '.',
]

const thanks = {
  title: 'Thank you for your testimonial!',
  text: 'It has been submitted and will be reviewed before publishing.',
}

export const testimonialForm = {
  title: 'Your review',
  fields: {
    rating: { label: 'Rating' },
    testimonialText: {
      label: 'In your own words',
      hint: 'What was done, how it went, and what you would tell a neighbour.',
    },
    clientName: { label: 'Name', hint: 'First name and initial is plenty.' },
    company: { label: 'Company' },
    projectType: { label: 'Project type', emptyOption: 'Choose one' },
  } satisfies Record<keyof TestimonialFormInput, object>,
  note: reviewNote,
  submitLabel: 'Submit',
  submittingLabel: 'Sending',
  cancelLabel: 'Cancel',
  homeLabel: 'Back to Home',
  success: { ...thanks, againLabel: 'Write another' },
  sentToast: thanks,
  failedToast: { title: 'Submission failed', text: 'Please try again later.', isFixed: true },
} as const
