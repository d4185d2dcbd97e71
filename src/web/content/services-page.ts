export const servicesPage = {
  title: 'Electrical services',
  intro: (count: string) =>
    `${count.replace(/^./, (letter) => letter.toUpperCase())} ${count === 'one' ? 'kind' : 'kinds'} of site, one standard: wired to AS/NZS 3000, tested before it is energised, and certified in writing.`,
  featuresTitle: 'Our Services Include',
  applicationsTitle: 'Applications',
  quoteLabel: 'Request a quote',
  closing: {
    title: 'Not sure which one you need?',
    text: 'Tell us what is going on. We will work out what it takes and put a price in writing.',
  },
} as const
