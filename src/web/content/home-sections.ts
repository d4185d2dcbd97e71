/** Shown until the owner has entered a headline. */
export const homeHeadline = 'Wired right, from the street to the switch.'

export const homeSections = {
  services: {
    title: (count: string) => `One crew, ${count} ${count === 'one' ? 'kind' : 'kinds'} of work`,
    intro:
      "The same licensed crew and the same testing, whether it's a plant switchboard or one new power point.",
    linkLabel: 'Learn More',
  },
  projects: {
    title: 'The work, sheet by sheet',
    intro: (hasPhotos: boolean) =>
      `${hasPhotos ? 'Photos of our jobs and drawings' : 'Drawings'} of typical work. Flick through the sheets.`,
    viewAllLabel: 'View All Projects',
  },
  testimonials: {
    title: 'Signed off by',
    intro: 'A selection of client feedback.',
    /** Replaces `intro` while only samples are shown. */
    sampleIntro: 'Samples only, until our first client reviews are in.',
    stamp: 'SAMPLE',
    loading: 'Loading testimonials...',
  },
} as const
