import type { Testimonial } from '../contract/testimonial.ts'
import type { TestimonialRecord } from '../contract/testimonial-record.ts'
import { numbersInOrder } from '../numbers-in-order.ts'
import { pagePaths } from '../paths.ts'
import type { LeadDefinition } from './definition.ts'

const pending = ({ isApproved }: Pick<TestimonialRecord, 'isApproved'>) =>
  isApproved ? '' : ', waiting for your approval'

export const testimonialLead = {
  kind: 'testimonial',
  table: 'testimonials',
  descriptions: {
    clientName: { as: 'name' },
    rating: {
      as: 'fact',
      label: 'Rating',
      isNumber: true,
      isSearched: false,
      inWords: (rating) => `${rating} of 5`,
    },
    company: { as: 'fact', label: 'Company', whenEmpty: 'Not given', isSearched: false },
    projectType: { as: 'fact', label: 'Project', whenEmpty: 'Not given', isSearched: false },
    testimonialText: { as: 'words', label: 'Text' },
  },
  form: { page: pagePaths.submitTestimonial },
  list: 'testimonials',
  ownerQuery: () => '?tab=testimonials',
  badge: { text: 'Review', look: 'testimonial' },
  notification: {
    title: 'New review',
    message(testimonial) {
      const { clientName, company, rating } = testimonial
      const client = company ? `${clientName} (${company})` : clientName
      return `${numbersInOrder(client)} left a ${rating}-star review${pending(testimonial)}`
    },
  },
  mail: {
    subject: (testimonial) =>
      `Review from ${numbersInOrder(testimonial.clientName)}: ${testimonial.rating} of 5${pending(testimonial)}`,
    heading: ({ clientName }) => `${numbersInOrder(clientName)} left a review`,
    linkLabel: 'Read and approve it',
    note: 'Sent by your website. Visitors only see it once you approve it.',
  },
} as const satisfies LeadDefinition<Testimonial, TestimonialRecord>
