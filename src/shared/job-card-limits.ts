/** The portfolio shows so many; a visitor reads no more. */
export const maxJobCards = 12
