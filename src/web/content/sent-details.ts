import type { Business } from '#shared/contract/business.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import { formatPhone } from '#shared/phone.ts'
import { questionsOn } from '#shared/short-number.ts'
import { isOnCallAlways } from './emergency-steps.ts'

interface SentFact {
  field: string
  label: string
  inWords?: (value: string) => string
  /** Whether the value may be wrong. */
  isDoubtful?: (value: string) => boolean
}

interface SentWording {
  /** Text before the part of the day by which we answer. */
  byWhen: string
  facts: readonly SentFact[]
  steps: readonly { title: string; text: string }[]
}

const phoneFact: SentFact = {
  field: 'phone',
  label: 'We ring',
  inWords: formatPhone,
  isDoubtful: (typed) => questionsOn({ phone: typed }).phone !== undefined,
}

const wordings = (by: string): Record<InquiryKind, SentWording> => ({
  quote: {
    byWhen: 'That is by',
    facts: [phoneFact, { field: 'serviceType', label: 'Kind of work' }, { field: 'address', label: 'Where' }],
    steps: [
      { title: 'Your request is with us', text: 'Nothing more is needed for now.' },
      { title: 'We ring or write', text: `By ${by}. The call may come from a mobile.` },
      { title: 'A written price', text: 'Free, and valid for 30 days unless otherwise specified.' },
      {
        title: 'The work, tested',
        text: 'With a 12-month workmanship warranty on top of your legal rights.',
      },
    ],
  },
  contact: {
    byWhen: 'Within 24 hours, that is by',
    facts: [phoneFact, { field: 'subject', label: 'About' }],
    steps: [
      { title: 'Your message is with us', text: 'Nothing more is needed for now.' },
      { title: 'We ring or write', text: `By ${by}. The call may come from a mobile.` },
    ],
  },
})

/** Returns the success panel's texts after the specified ones; `by` is the part of the day of our answer. */
export function sentDetails(kind: InquiryKind, by: string, business: Business) {
  const { byWhen, facts, steps } = wordings(by)[kind]
  return {
    byWhen,
    referenceLabel: 'Reference',
    facts,
    /** Shown beside a number that looks short; our own number follows. */
    doubt: 'Is a digit missing? Ring',
    next: { title: 'What happens next', steps },
    meanwhile: {
      title: 'Until then',
      /** Texts before our number, between it and the emergency number, and after both. */
      text: [
        'Leave covers and wiring alone. Sparks, a burning smell or no power: keep clear and ring ',
        `${isOnCallAlways(business) ? ' at any hour' : ''}. In danger, call `,
        ' first.',
      ],
      danger: business.emergencyNumbers.dangerToLife,
    },
    mistake: 'Something wrong? Ring',
  }
}
