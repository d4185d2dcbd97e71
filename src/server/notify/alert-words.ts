/* What phones and text messages say, and why something wasn't sent: all in one place, to be read in one go. */

export const testTitle = 'Test from your website'

export const alertWords = {
  testBody: (business: string) => `Alerts for ${business} get through to this phone.`,
  /** A bundle always has more than one, and a customer's answer may be among them. */
  several: (count: number, areLeads: boolean) => `${count} new ${areLeads ? 'enquiries' : 'on your list'}`,
  latest: (title: string) => `The latest: ${title}`,
  handedBy: (person: string, words: string) => `Handed to you by ${person}. ${words}`,
  followUp: 'Follow up',
  followUpSeveral: (count: number) => `Follow up ${count} enquiries`,
  first: (words: string) => `The first: ${words}`,
  visitToday: (arrival: string) => (arrival ? `Visit today, ${arrival}` : 'Visit today'),
  visitWithoutPlace: 'Tap to open it',
  noPhones: 'Alerts are off on every phone just now',
  passwordLink: 'set a new password here. Works once, for an hour.',
} as const

/** What is told about the site itself, in the same words on every channel. */
export const noticeWords = {
  proof: { title: 'Alerts work on this phone', words: 'It’s only a check. There’s nothing to do.' },
  linkAskedFor: {
    title: 'Someone asked for a new password',
    words:
      'We sent the owner a link to set one. Wasn’t you? Do nothing: the link stops working after an hour.',
  },
  passwordSet: {
    title: 'Your password was changed',
    words:
      'Someone used the link we sent to the owner. Everyone signed in with the old password is signed out. Wasn’t you? Set a new one from the sign-in page right away.',
  },
  aboutPasswords: 'Sent by your website, so no one changes your password without you knowing.',
  failures: 'Your website needs a look',
} as const

/** Why nothing was sent in the end, as it stands on the enquiry. */
export const whyNotSent = {
  deleted: 'It was deleted before this went out',
  spam: 'It was marked as spam before this went out',
  seenTo: 'Someone dealt with it before this went out',
  followedUp: 'It was followed up before this went out',
  calledOff: 'The visit was called off before this went out',
  visitDeleted: 'The visit was deleted before this went out',
  handedOn: 'It was handed to someone else',
  saidMore: 'The customer has said more',
  answeredBy: (person: string) => `${person} has answered`,
  onTheirList: 'It’s on their list',
  phoneGone: 'This phone no longer gets alerts',
  forPeopleOnly: 'This only goes to people',
  emergencyRings: 'An emergency is waiting for an answer',
  worksAgain: 'Everything works again',
} as const
