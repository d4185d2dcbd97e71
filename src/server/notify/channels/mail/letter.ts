import { dateAndTime } from '#shared/brisbane-time.ts'
import { mailtoHref } from '#shared/mailto.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { formatPhone, phoneHref } from '#shared/phone.ts'
import { escapeHtml, oneLine } from './mail-text.ts'

/** The content of a mail to the owner, before it is text or HTML. Any of it may be a visitor's text. */
export interface Letter {
  subject: string
  heading: string
  phone?: string
  email?: string
  facts: readonly (readonly [label: string, value: string])[]
  words: string
  /** Further information for the owner, where there is any. */
  also?: { words: string; link: Letter['link'] } | undefined
  receivedAt: Date
  link: { label: string; href: string }
  /** Says who sent the mail and where a reply goes. */
  note: string
}

const received = ({ receivedAt }: Letter) => `${dateAndTime(receivedAt)} Brisbane time`

const factsOf = (letter: Letter): (readonly [label: string, value: string])[] =>
  [...letter.facts, ['Received', received(letter)] as const].map(([label, value]) => [
    label,
    numbersInOrder(oneLine(value)),
  ])

/** Builds the plain-text part. The visitor's text comes last, so that it can't imitate the fields. */
export function letterText(letter: Letter): string {
  const { heading, phone, email, words, also, link, note } = letter
  return [
    oneLine(heading),
    '',
    ...(also ? [also.words, `${also.link.label}: ${also.link.href}`, ''] : []),
    ...(phone ? [`Phone: ${oneLine(formatPhone(phone))}`] : []),
    ...(email ? [`Email: ${oneLine(email, 254)}`] : []),
    ...factsOf(letter).map(([label, value]) => `${label}: ${value}`),
    '',
    `${link.label}: ${link.href}`,
    note,
    '',
    ...(words ? ['----------------------------------------', '', numbersInOrder(words), ''] : []),
  ].join('\n')
}

/** Builds the HTML part, with a large call button first, for one-handed use. It loads nothing from any server. */
export function letterHtml(letter: Letter): string {
  const { heading, phone, email, words, also, link, note } = letter
  const rows: [label: string, html: string][] = []
  if (phone) rows.push(['Phone', anchor(phoneHref(phone), formatPhone(phone))])
  if (email) rows.push(['Email', anchor(mailtoHref(email), email)])
  for (const [label, value] of factsOf(letter)) rows.push([label, escapeHtml(value)])
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(oneLine(letter.subject))}</title>
</head>
<body style="margin:0;padding:20px 16px;font:17px/1.5 Arial,Helvetica,sans-serif">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escapeHtml(oneLine(heading))}</h1>
${phone ? callLabel(phone) : ''}${also ? alsoLine(also) : ''}<table style="border-collapse:collapse;font-size:16px">
${rows.map(([label, html]) => tableRow(label, html)).join('\n')}
</table>
${words ? wordsBox(words) : ''}<p style="margin:0 0 8px">${anchor(link.href, link.label)}</p>
<p style="margin:0;font-size:14px">${escapeHtml(note)}</p>
</body>
</html>
`
}

const callLabel = (phone: string) =>
  `<p style="margin:0 0 20px"><a href="${escapeHtml(phoneHref(phone))}" style="display:inline-block;padding:15px 24px;border-radius:2px;background:#f47b20;color:#11241f;font-size:19px;font-weight:bold;text-decoration:none">Call ${escapeHtml(oneLine(formatPhone(phone)))}</a></p>
`

const wordsBox = (words: string) =>
  `<p dir="auto" style="margin:20px 0;padding:14px 16px;border:2px solid #7c847d;overflow-wrap:anywhere">
${words
  .split(/\r\n|\r|\n/)
  .map((line) => escapeHtml(numbersInOrder(line)))
  .join('<br>\n')}
</p>
`

const alsoLine = ({ words, link }: NonNullable<Letter['also']>) =>
  `<p style="margin:0 0 20px;padding:10px 14px;border-left:4px solid #b3261e">${escapeHtml(words)} ${anchor(link.href, link.label)}</p>
`

const tableRow = (label: string, html: string) =>
  `<tr><th scope="row" style="padding:5px 18px 5px 0;text-align:left;vertical-align:top">${label}</th><td style="padding:5px 0;overflow-wrap:anywhere">${html}</td></tr>`

const anchor = (href: string, text: string) =>
  `<a href="${escapeHtml(href)}">${escapeHtml(oneLine(text, 254))}</a>`
