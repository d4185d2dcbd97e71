/** Builds a mailto link (RFC 6068). The @ and the + stay unencoded, since some programs show the codes. */
export const mailtoHref = (email: string) =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`
