/** By the button of a form whose send has failed; a number to ring follows. */
export const notSent = {
  title: 'Not sent yet',
  text: 'Everything you typed is still here. Try again in a few minutes, or ring',
} as const
