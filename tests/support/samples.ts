/** Inputs that every test may start from; numbers from the ranges reserved for fiction. */
export function aQuoteRequest(changes: Record<string, unknown> = {}) {
  return {
    name: 'Jo Citizen',
    email: 'jo@example.com',
    phone: '0491 570 006',
    serviceType: 'residential',
    address: 'North Lakes',
    description: 'Two new power points in the garage.',
    consentGiven: true,
    captchaAnswer: '12',
    ...changes,
  }
}

export function aContactRequest(changes: Record<string, unknown> = {}) {
  return {
    name: 'Sam Citizen',
    email: 'sam@example.com',
    phone: '(07) 5550 0143',
    subject: 'Hot water',
    message: 'The hot water is out, can somebody come on Friday?',
    ...changes,
  }
}
