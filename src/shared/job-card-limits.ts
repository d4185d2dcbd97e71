/** The portfolio shows this many; a visitor reads no more. */
export const maxJobCards = 12
