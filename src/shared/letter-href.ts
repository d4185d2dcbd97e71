import { mailtoHref } from './mailto.ts'

/** Returns a mailto link with subject and body. Line ends become CRLF, as RFC 6068 requires. */
export const letterHref = (email: string, { subject, body }: { subject: string; body: string }) =>
  `${mailtoHref(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))}`
