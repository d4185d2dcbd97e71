import type { Business } from '#shared/contract/business.ts'
import { restorableDays } from '#shared/restorable.ts'
import { tradingName } from './business-wording.ts'
import { type LegalSection, list, paragraph } from './rich-text.ts'

/**
 * What the site does with personal information. Every sentence is a promise that the product keeps: change
 * both. A business this size is mostly exempt from the Privacy Act, so the text never says that it must.
 */
export const privacyPage = {
  title: 'Privacy policy',
  intro: 'What we collect when you get in touch, what we do with it, and how to have it changed or deleted.',
} as const

export function privacySections(business: Business): readonly LegalSection[] {
  const contactUs = ['call ', { phone: business.phone }, ' or email ', { email: business.email }] as const
  return [
    {
      id: 'information-we-collect',
      title: 'Information we collect',
      blocks: [
        paragraph(
          `${tradingName(business)} ("we", "us") handles personal information in line with the Australian Privacy Principles in the Privacy Act 1988 (Cth). We collect what you give us when you send a form, call or email:`,
        ),
        list(
          'your name',
          'your contact details: phone number and email address',
          'the service address, if you give it',
          'your service requirements: what you tell us about the job, and photos if you send them',
          'your communication preferences, including your consent to be contacted about a request',
          'your review, if you write one: name, company, type of project, rating and text',
          'the date and time you sent it, and your answer to the security check of the quote form',
        ),
        paragraph(
          'Our server also writes technical logs: the time, what kind of page or form was asked for, and whether it worked. Our own logs hold no names, messages or internet addresses. Your internet address is used for a short time to stop floods of requests, and our hosting provider may keep logs of its own.',
        ),
        paragraph(
          'Forms are checked for signs of spam, such as a link in one that was filled in faster than most people type. We still receive one that looks like spam, with a mark on it.',
        ),
        paragraph(
          'You can ask a general question by phone without giving your name. We do need contact details and an address to quote and do a job.',
        ),
      ],
    },
    {
      id: 'how-we-use-it',
      title: 'How we use it',
      blocks: [
        paragraph('We use your information to:'),
        list(
          'answer you, and prepare and follow up the quote you asked for',
          'plan, carry out, test and certify electrical work, and invoice it',
          'publish your review, if you send one, after a check for spam and abuse',
          'keep the records that the law asks of a licensed electrical contractor',
          'keep this website working and safe from abuse',
        ),
        paragraph(
          'Your consent on the quote form covers contact about that request only. We may confirm by email that it arrived; that message carries no advertising. We send marketing messages only to people who have agreed to them separately, and each one says who it is from and how to unsubscribe.',
        ),
      ],
    },
    {
      id: 'sharing',
      title: 'Sharing your information',
      blocks: [
        paragraph('We do not sell personal information. We share it only:'),
        list(
          'with your consent, for example with a builder or property manager you name',
          'with service providers who need it to do their part, such as website hosting, email, accounting, or the electricity network for a connection to your property',
          'where the law requires or allows it, for example on a certificate or in answer to a regulator',
        ),
        paragraph(
          'Some service providers may store information outside Australia. Ask us if you would like to know where.',
        ),
        paragraph(
          'Reviews are meant for publication: the name, company, rating and text appear on this website.',
        ),
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        paragraph(
          'What you send is stored on a server that only we and our hosting provider can reach. The area where we read it needs a password. Location data is removed from photos before they are published.',
        ),
        paragraph(
          'No system is perfectly secure. If something goes wrong that is likely to cause you serious harm, we will tell you.',
        ),
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [
        paragraph(
          'We keep enquiries for as long as we need them for the quote, the job and the questions that come after it. Some records have to stay longer by law: copies of electrical certificates, for example, are kept for five years.',
        ),
        paragraph(
          `You can ask us to delete what we hold about you, and we will unless the law requires us to keep it. A deleted enquiry leaves our lists at once. For ${restorableDays} days it can be restored in case of a mistake, and backup copies last for a limited time after that.`,
        ),
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        paragraph('You can at any time ask us to:'),
        list(
          'show you the information we hold about you, or update it if it is wrong',
          'delete it',
          'take you off any marketing list: use the unsubscribe link or tell us',
        ),
        paragraph('To do so, ', ...contactUs, '. We may ask for something that shows the request is yours.'),
        paragraph(
          'If you have a complaint, please tell us first. If you have no answer within 30 days, or are not happy with it, and if the Privacy Act applies, you can complain to the Office of the Australian Information Commissioner: ',
          { text: 'oaic.gov.au', href: 'https://www.oaic.gov.au' },
          ', ',
          { phone: '1300 363 992' },
          '.',
        ),
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        paragraph(
          'Visitors to the public pages get no cookies from us. Only the people who read your enquiry get any: one keeps them signed in, another remembers how they sort their list. There are no advertising or tracking services of other companies on our pages.',
        ),
        paragraph(
          'We count visits and started forms by day, page, the kind of place a visit came from (such as a search engine) and whether it was on a phone, as totals that say nothing about a person. How you first came is kept in your browser tab and sent along with your message or quote request. We do neither for browsers that send Do Not Track or Global Privacy Control. A quote that we send you is different: we note when and how often its page was opened.',
        ),
        paragraph(
          'So that you do not lose what you have typed, a draft of a form may be kept in your own browser: until it is sent, until you clear it, or for 7 days. It stays on your device until you send the form. After that your browser tab keeps our answer, such as the reference and by when we reply, to show it again when you reload the page. That goes when you begin another form there, or close the tab.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        paragraph(
          'When we change how we handle information, we change this page. The date at the top is the day you are reading it, and the page shows the policy as it stands on that day.',
        ),
      ],
    },
    {
      id: 'contact',
      title: 'Contact us',
      blocks: [
        paragraph(
          `Questions about privacy at ${business.name}: `,
          ...contactUs,
          '. Please tell us which enquiry or job it is about.',
        ),
      ],
    },
  ]
}
