/** Shown in place of a form that could not be sent without a network and waits for one. */
export const waitingForm = {
  title: 'Saved on this device, not sent yet',
  text: "There is no connection just now. We'll send it as soon as there is one, while this site is open or when you come back to it within 7 days.",
  /** For browsers that store nothing, where a later visit can't send the form. */
  untilClosed: {
    title: 'Not sent yet',
    text: "There is no connection just now, and this browser saves nothing on the device. Keep this page open: we'll send it as soon as there is a connection.",
  },
  callText: "Can't wait? Ring",
  tryLabel: 'Try again now',
  tryingLabel: 'Sending',
  changeLabel: 'Change it',
  discardLabel: 'Discard',
} as const
