import { mailtoHref } from './mailto.ts'

/** Opens the mail program with a draft, with the line ends that mails use. */
export const letterHref = (email: string, { subject, body }: { subject: string; body: string }) =>
  `${mailtoHref(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))}`
