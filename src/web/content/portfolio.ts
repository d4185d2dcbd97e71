export const portfolioPage = {
  title: 'Project portfolio',
  intro:
    'What we install, drawn sheet by sheet. The orange line is the run we wire, from the supply to the load.',
  jobs: {
    title: 'Jobs we have done',
    intro: 'Photos from site, with the suburb and the month.',
  },
  closing: {
    title: 'Got a job to draw up?',
    text: 'Tell us what you need. We contact you within 24 hours with a free quote that holds for 30 days.',
    quoteLabel: 'Request Quote',
    contactLabel: 'Contact us',
  },
} as const
