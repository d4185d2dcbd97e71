import type { ContactFormInput } from '#shared/contract/contact.ts'

export const contactForm = {
  title: 'Send a message',
  fields: {
    name: { label: 'Name' },
    phone: { label: 'Phone' },
    email: { label: 'Email' },
    subject: { label: 'Subject' },
    message: { label: 'Message', hint: 'What it is about, where it is, and the best time to ring.' },
  } satisfies Record<keyof ContactFormInput, object>,
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
