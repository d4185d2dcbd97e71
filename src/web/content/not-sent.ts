/** Shown by the button of a form that could not be sent; a number to ring follows. */
export const notSent = {
  title: 'Not sent yet',
  text: 'Everything you typed is still here. Try again in a few minutes, or ring',
} as const
