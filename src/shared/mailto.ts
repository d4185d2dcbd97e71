/**
 * Address of a link that opens the mail program (RFC 6068): the @ and the + of an address stay as they are, since some
 * programs show or send to whatever was encoded.
 */
export const mailtoHref = (email: string) =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`
