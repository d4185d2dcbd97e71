export const portfolioPage = {
  title: 'Project portfolio',
  /** The drawings show no customer's site, which the page must say (specification 2.8). */
  intro: (hasPhotos: boolean) =>
    `${hasPhotos ? 'Photos of our jobs, and drawings of typical work' : 'The drawings show typical work, not particular jobs'}. The orange line is the run we wire, from the supply to the load.`,
  jobs: {
    title: 'Jobs we have done',
    intro: 'Photos from site, with the suburb and the month.',
  },
  closing: {
    title: 'Got a job to draw up?',
    text: "Tell us what you need. We'll contact you within 24 hours with a free quote that holds for 30 days.",
    quoteLabel: 'Request Quote',
    contactLabel: 'Contact us',
  },
} as const
