import { brisbaneParts, months } from '#shared/brisbane-time.ts'
import type { AuditEntry, AuditTarget } from '#shared/contract/audit.ts'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { leadStatuses } from '#shared/leads/work.ts'
import { statusNames } from '#shared/leads/work-words.ts'

const deeds: Readonly<Record<AuditEntry['action'], string>> = {
  signed_in: 'Signed in',
  joined: 'Joined by invitation',
  invited: 'Invited someone',
  withdrew: 'Withdrew an invitation',
  changed_role: 'Changed a role',
  removed: 'Removed a person',
  ended_session: 'Signed out another browser',
  signed_out_everywhere: 'Signed out everywhere',
  changed_password: 'Changed the password',
  reset_password: 'Reset a password and signed that person out',
  set_new_password: 'Set a new password with the “Forgotten password?” link',
  added_passkey: 'Added a passkey',
  removed_passkey: 'Removed a passkey',
  renewed_codes: 'Made new recovery codes',
  exported: 'Downloaded',
  downloaded_list: 'Downloaded a list of',
  downloaded_all: 'Downloaded all data',
  saved_contact: 'Saved a contact from',
  worked: 'Worked on',
  marked_spam: 'Marked as spam:',
  marked_not_spam: 'Marked as not spam:',
  marked_unread: 'Marked unread:',
  sent_again: 'Sent the message again for',
  made_link: 'Made a photo link for',
  added: 'Added',
  changed: 'Changed',
  ordered: 'Changed the order of',
  approved: 'Approved',
  deleted: 'Deleted',
  restored: 'Put back',
  emptied: 'Emptied the bin',
  forgot: 'Forgot the person behind',
  published: 'Published business details',
  set_alarms: 'Changed the alerts',
  set_duty: 'Changed who is on duty',
  disarmed: 'Removed a phone',
  took: 'Took on',
  gave_back: 'Turned the alerts back on for',
  tested: 'Sent a test',
  backed_up: 'Made a backup',
  looked_at_spare_key: 'Looked at the spare key',
  kept_spare_key: 'Wrote down the spare key',
  opened_door: 'Made a door',
  changed_door: 'Changed a door',
  closed_door: 'Closed a door',
  wrote_quote: 'Wrote a quote or estimate',
  sent_quote: 'Sent a quote or estimate',
  withdrew_quote: 'Took back a quote or estimate',
  offered_visit: 'Offered visit times',
  moved_visit: 'Moved a visit',
  called_off_visit: 'Called off a visit',
  made_calendar_link: 'Made a calendar link',
  stopped_calendar_link: 'Stopped a calendar link',
  newer: 'Did something in a newer version',
}

/** Names of targets that the words of the action leave out. */
const things: Partial<Record<AuditTarget, [one: string, many: string]>> = {
  contact: ['a contact request', 'contact requests'],
  quote: ['a quote request', 'quote requests'],
  lead: ['an enquiry', 'enquiries'],
  testimonial: ['a review', 'reviews'],
  photo: ['a photo', 'photos'],
  job_card: ['a job card', 'job cards'],
  texts: ['the saved texts', 'the saved texts'],
}

/** Actions whose words have an object of their own, so that the enquiry follows after "for". */
const forLeads: readonly AuditEntry['action'][] = [
  'wrote_quote',
  'sent_quote',
  'withdrew_quote',
  'offered_visit',
  'moved_visit',
  'called_off_visit',
]

/** Words that precede the name of a person or door. */
const toNamed: Partial<Record<AuditEntry['action'], string>> = {
  invited: 'Invited',
  withdrew: 'Withdrew the invitation for',
  changed_role: 'Changed the role of',
  removed: 'Removed',
  reset_password: 'Reset the password and signed out',
  tested: 'Sent a test through the door',
  opened_door: 'Made the door',
  changed_door: 'Changed the door',
  closed_door: 'Closed the door',
}

/** Words that precede the lead. A change of status is worded in `inWords`. */
const works: Readonly<Record<Exclude<LeadAct['kind'], 'status'>, string>> = {
  value: 'Set the value of',
  quoted_value: 'Set the quoted amount of',
  call_started: 'Called about',
  spoke: 'Spoke about',
  no_answer: 'Got no answer on',
  texted: 'Texted about',
  mailed: 'Emailed about',
  asked_review: 'Asked for a review after',
  note: 'Wrote a note on',
  follow_up: 'Set the follow-up of',
  assigned: 'Changed who has',
  undo: 'Undid something on',
}

/** Formats an entry as a line, such as "Marked a quote request of 26 Nov won". */
export function inWords({ action, at, targetKind, targetId, targetName, targetAt }: AuditEntry): string {
  const done = toNamed[action]
  if (done && targetName) return `${done} ${targetName}`
  const [one, many] = things[targetKind] ?? []
  const named = targetId || action === 'added' ? one : many
  const thing = named && targetAt ? `${named} of ${dayOf(targetAt, at)}` : named
  // The log holds only what people did here: a contact request that was added was typed in by hand.
  if (action === 'added' && targetKind === 'contact') return 'Added an enquiry by hand'
  if (action === 'worked' && thing) {
    const status = leadStatuses.find((name) => name === targetName)
    if (status) return `Marked ${thing} ${statusNames[status].toLowerCase()}`
    return `${isOneOf(works, targetName) ? works[targetName] : deeds.worked} ${thing}`
  }
  return [deeds[action], thing && forLeads.includes(action) && 'for', thing].filter(Boolean).join(' ')
}

/** Returns the id of the lead that an entry is about; undefined for other entries. */
export const leadOf = ({ targetKind, targetId }: AuditEntry): string | undefined =>
  targetId && (targetKind === 'contact' || targetKind === 'quote' || targetKind === 'lead')
    ? targetId
    : undefined

const isOneOf = <Words extends object>(words: Words, name: PropertyKey): name is keyof Words =>
  Object.hasOwn(words, name)

/** Formats a day as "26 Nov", with its year unless that is the year of `seenAt`. */
function dayOf(iso: string, seenAt: string): string {
  const { day, month, year } = brisbaneParts(new Date(iso))
  const words = `${day} ${months[month]?.slice(0, 3)}`
  return year === brisbaneParts(new Date(seenAt)).year ? words : `${words} ${year}`
}
