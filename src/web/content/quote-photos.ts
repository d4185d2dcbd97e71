/** Photos that the form asks for, in the order of their numbers. */
export const photoPrompts = [
  { name: 'The board with its door open.', short: 'The board', text: 'We can read the switches on it. ' },
  { name: 'Where you want it', short: 'Where you want it', text: 'Stand back so the whole wall shows.' },
  { name: 'The meter box', short: 'The meter box', text: 'Outside, door open if it is not locked.' },
] as const

export const quotePhotos = {
  title: 'Photos',
  sentTitle: 'Your photos',
  note: 'Optional, up to 6',
  hint: 'One photo of the board often saves a visit. Location data is removed on your phone.',
  sentHint: (isOver: boolean) =>
    `Your request is safe with us already.${isOver ? '' : " You can leave this page. We'll send the rest when you come back."}`,
  memoryHint: 'This browser saves nothing. Stay on this page until your photos have arrived.',
  warning: "Don't remove any cover.",
  add: 'Add photo',
  state: {
    preparing: 'Getting it ready',
    ready: 'Ready. Sent after your request',
    queued: 'Next',
    arrived: 'Arrived',
    dropped: 'The signal dropped.',
    stopped: 'Stopped.',
  },
  sending: (percent: number) => `Sending, ${percent}%`,
  remove: (name: string) => `Remove photo: ${name}`,
  stop: (name: string) => `Stop sending: ${name}`,
  tryAgain: (name: string) => `Try again: ${name}`,
  another: (n: number) => `Photo ${n}`,
  unopened: "This browser can't open that photo. Please choose a JPEG, or a screenshot of it.",
  tooLarge: 'That photo is too large. Photos can be up to 20 MB.',
  expired: 'It is too late to add photos. Please ring us instead.',
  refused: "That photo couldn't be added.",
} as const

/** Head of the page where a link adds photos, which has no quote form. */
export const photosHero = {
  title: 'Show us the job',
  intro: 'One photo of the board often saves a visit.',
} as const

/** Title and description of that page, also for the preview of its link in a text message. */
export const photosMeta = {
  title: 'Photos for your quote request',
  description: 'Add photos to the quote request you sent us. They go to the electrician who reads it.',
} as const

/** Texts of the form that adds photos to a request that was sent. */
export const addPhotos = {
  title: 'Add photos to your request',
  text: 'Choose up to six. They go to the electrician who reads your request, and to no one else.',
  fileLabel: 'Photos',
  fileHint: "Up to six, 20 MB each at most. Don't remove any cover to take one.",
  /** Without scripts, the location can't be removed on the phone. */
  placeHint:
    'If your camera saves where a photo was taken, that is sent too. We remove it before anyone sees the photo.',
  sendLabel: 'Send photos',
  taken: (count: number) => (count === 1 ? '1 photo has arrived.' : `${count} photos have arrived.`),
  full: 'That is all six. Thank you.',
  expiredTitle: 'This link no longer works',
  expiredText: 'Links for photos work for 7 days. Your request is not affected. To show us something, ring',
} as const
