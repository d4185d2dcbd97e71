import { isIP } from 'node:net'
import { sampleBusiness } from '#shared/business.ts'

interface VapidContact {
  /** The contact for push services (RFC 8292, 2.1). */
  subject: string
  /** Why Apple may refuse the contact, in a sentence for the owner. */
  doubt: string | undefined
}

/**
 * Chooses the contact. Apple answers 403 to one that obviously does not exist (web-push-libs/web-push#947). The others
 * accept any, so there is always one: other browsers' phones ring even before the site has its real address.
 */
export function vapidContact(publicUrl: string, email: string): VapidContact {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && isReal(hostname)) return { subject: publicUrl, doubt: undefined }
  const isSample = email === sampleBusiness.email || !isReal(email.split('@').at(-1) ?? '')
  return {
    subject: `mailto:${email}`,
    doubt: isSample
      ? 'iPhones get no alerts yet: Apple needs your site’s real web address, or your real email address under Business.'
      : undefined,
  }
}

const isReal = (host: string) =>
  host.includes('.') &&
  isIP(host.replace(/^\[|\]$/g, '')) === 0 &&
  !/(^|\.)(example\.[a-z.]+|localhost|local|test|invalid)$/i.test(host)
