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
    name: 'Jo Citizen',
    email: 'jo@example.com',
    phone: '0491 570 006',
    subject: 'Switchboard',
    message: 'Is there room for another circuit?',
    ...changes,
  }
}

export function aTestimonial(changes: Record<string, unknown> = {}) {
  return {
    clientName: 'Sam T',
    company: 'Riverside Produce',
    testimonialText: 'Cold room wired in two days, labels you can read.',
    projectType: 'Commercial',
    rating: 4,
    ...changes,
  }
}
