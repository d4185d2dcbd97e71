import { isIP } from 'node:net'
import { sampleBusiness } from '#shared/business.ts'

interface VapidContact {
  /** Whom a push service may turn to (RFC 8292, 2.1). */
  subject: string
  /** Why Apple may refuse it, and what to set, in a sentence for the operator. */
  doubt: string | undefined
}

/**
 * Apple answers 403 to a contact that is obviously nobody's (web-push-libs/web-push#947). The others don't mind, so
 * there is always one: a phone with another browser rings even before the site has its real address.
 */
export function vapidContact(publicUrl: string, email: string): VapidContact {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && isReal(hostname)) return { subject: publicUrl, doubt: undefined }
  const isSample = email === sampleBusiness.email || !isReal(email.split('@').at(-1) ?? '')
  return {
    subject: `mailto:${email}`,
    doubt: isSample
      ? 'iPhones get no alarm, since Apple refuses a sender without a real address: set PUBLIC_URL to the site’s https address, or the business’s e-mail address.'
      : undefined,
  }
}

const isReal = (host: string) =>
  host.includes('.') &&
  isIP(host.replace(/^\[|\]$/g, '')) === 0 &&
  !/(^|\.)(example\.[a-z.]+|localhost|local|test|invalid)$/i.test(host)
