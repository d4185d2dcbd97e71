import type { AuditAction, AuditTarget } from '#shared/contract/audit.ts'
import { inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { uploadUrl } from '#shared/photo-files.ts'
import { photoLinkPath, storedPhotoPath } from '#shared/quote-photos.ts'
import type { Role } from '#shared/roles.ts'

/** Who may make a call, and what the log says of it: nothing of what only reads, or is noted on every visit. */
export interface Permission {
  least: Role
  action?: AuditAction
  target?: AuditTarget
}

type Entry = readonly [call: string, permission: Permission]

const forAll = (...calls: string[]): Entry[] => calls.map((call) => [call, { least: 'view' }])
const forStaff = (...calls: string[]): Entry[] => calls.map((call) => [call, { least: 'staff' }])
const forOwner = (...calls: string[]): Entry[] => calls.map((call) => [call, { least: 'owner' }])
const noted =
  (least: Role) =>
  (call: string, action: AuditAction, target: AuditTarget): Entry => [call, { least, action, target }]
const all = noted('view')
const staff = noted('staff')
const owner = noted('owner')

const id = ':id'

const inquiryEntries = inquiryKinds.flatMap((kind): Entry[] => {
  const { paths } = inquiryOf(kind)
  return [
    ...forAll(`GET ${paths.list}`, `GET ${paths.events(id)}`),
    ...forStaff(`POST ${paths.seen(id)}`),
    owner(`GET ${paths.file}`, 'downloaded_list', kind),
    staff(`GET ${paths.contact(id)}`, 'saved_contact', kind),
    staff(`POST ${paths.events(id)}`, 'worked', kind),
    staff(`POST ${paths.unread(id)}`, 'marked_unread', kind),
    staff(`POST ${paths.spam(id)}`, 'marked_spam', kind),
    staff(`POST ${paths.notSpam(id)}`, 'marked_not_spam', kind),
    staff(`DELETE ${paths.item(id)}`, 'deleted', kind),
    staff(`POST ${paths.restore(id)}`, 'restored', kind),
  ]
})

/**
 * Every call below the owner's hook, by method and path. What does not stand here is refused to everybody
 * (docs/decisions/034). `view` reads, `staff` works with leads, photos and alarms, the rest is the owner's; a person's
 * own account is that person's.
 */
export const permissions: ReadonlyMap<string, Permission> = new Map<string, Permission>([
  ...inquiryEntries,

  // To look at.
  ...forAll(
    `GET ${apiPaths.adminSummary}`,
    `GET ${apiPaths.notificationStream}`,
    `GET ${apiPaths.notifications}`,
    `POST ${apiPaths.notificationsSeen}`,
    `GET ${apiPaths.queue}`,
    `GET ${apiPaths.lead(id)}`,
    `GET ${apiPaths.relatedLeads(id)}`,
    `GET ${apiPaths.leadAlarm(id)}`,
    `GET ${apiPaths.delivery(id)}`,
    `GET ${apiPaths.answerTimes}`,
    `GET ${storedPhotoPath(id, ':n')}`,
  ),

  // One's own account.
  ...forAll(
    `GET ${apiPaths.adminSessions}`,
    `GET ${apiPaths.adminPassword}`,
    `GET ${apiPaths.passkeys}`,
    `POST ${apiPaths.passkeyCreation}`,
    `POST ${apiPaths.passkeyOffer}`,
    `GET ${apiPaths.recoveryCodes}`,
  ),
  all(`DELETE ${apiPaths.adminSession(id)}`, 'ended_session', 'session'),
  all(`POST ${apiPaths.adminRevokeSessions}`, 'signed_out_everywhere', 'session'),
  all(`POST ${apiPaths.adminPassword}`, 'changed_password', 'person'),
  all(`POST ${apiPaths.passkeys}`, 'added_passkey', 'passkey'),
  all(`DELETE ${apiPaths.passkey(id)}`, 'removed_passkey', 'passkey'),
  all(`POST ${apiPaths.recoveryCodes}`, 'renewed_codes', 'person'),

  // Leads.
  ...forStaff(`GET ${apiPaths.texts}`, `GET ${apiPaths.reviewLink}`, `GET ${apiPaths.bin}`),
  staff(`PUT ${apiPaths.texts}`, 'changed', 'texts'),
  staff(`POST ${photoLinkPath(id)}`, 'made_link', 'quote'),
  staff(`POST ${apiPaths.resend(id)}`, 'sent_again', 'lead'),
  staff(`POST ${apiPaths.acknowledgeLead(id)}`, 'took', 'lead'),
  staff(`POST ${apiPaths.takeBackAcknowledgement(id)}`, 'gave_back', 'lead'),
  staff(`POST ${apiPaths.replayWebhook(id)}`, 'sent_again', 'lead'),
  owner(`GET ${apiPaths.queueFile}`, 'downloaded_list', 'lead'),
  owner(`DELETE ${apiPaths.bin}`, 'emptied', 'bin'),
  owner(`GET ${apiPaths.leadExport}`, 'downloaded_all', 'site'),
  ...forOwner(`GET ${apiPaths.leadPerson(id)}`),
  owner(`POST ${apiPaths.forgetPerson(id)}`, 'forgot', 'lead'),

  // What public pages show.
  ...forStaff(`GET ${apiPaths.ownerJobCards}`),
  staff(`POST ${apiPaths.portfolioImages}`, 'added', 'photo'),
  staff(`PUT ${apiPaths.portfolioImageOrder}`, 'ordered', 'photo'),
  staff(`PATCH ${apiPaths.portfolioImage(id)}`, 'changed', 'photo'),
  staff(`DELETE ${apiPaths.portfolioImage(id)}`, 'deleted', 'photo'),
  staff(`POST ${apiPaths.restorePortfolioImage(id)}`, 'restored', 'photo'),
  staff(`POST ${apiPaths.ownerJobCards}`, 'added', 'job_card'),
  staff(`PUT ${apiPaths.jobCardOrder}`, 'ordered', 'job_card'),
  staff(`PATCH ${apiPaths.jobCard(id)}`, 'changed', 'job_card'),
  staff(`DELETE ${apiPaths.jobCard(id)}`, 'deleted', 'job_card'),
  staff(`POST ${apiPaths.restoreJobCard(id)}`, 'restored', 'job_card'),
  staff(`POST ${apiPaths.approveTestimonial(id)}`, 'approved', 'testimonial'),
  staff(`PATCH ${apiPaths.testimonial(id)}`, 'changed', 'testimonial'),
  staff(`PUT ${apiPaths.testimonialOrder}`, 'ordered', 'testimonial'),
  staff(`POST ${apiPaths.notSpamTestimonial(id)}`, 'marked_not_spam', 'testimonial'),
  staff(`DELETE ${apiPaths.testimonial(id)}`, 'deleted', 'testimonial'),
  staff(`POST ${apiPaths.restoreTestimonial(id)}`, 'restored', 'testimonial'),

  // Alarms.
  ...forStaff(`GET ${apiPaths.alarms}`, `GET ${apiPaths.mailStatus}`, `POST ${apiPaths.alarmDevices}`),
  staff(`PUT ${apiPaths.alarmSettings}`, 'set_alarms', 'site'),
  // Of their own; an owner those of all (notify/alarm-routes.ts).
  staff(`PUT ${apiPaths.alarmDuty}`, 'set_duty', 'person'),
  staff(`DELETE ${apiPaths.alarmDevice(id)}`, 'disarmed', 'phone'),
  staff(`POST ${apiPaths.alarmTest(':channel')}`, 'tested', 'site'),
  staff(`POST ${apiPaths.mailTest}`, 'tested', 'site'),

  // The business, people and the site.
  ...forOwner(
    `GET ${apiPaths.business}`,
    `PATCH ${apiPaths.businessDraft}`,
    `DELETE ${apiPaths.businessDraft}`,
    `POST ${apiPaths.businessPreview}`,
    `GET ${apiPaths.setUp}`,
    `GET ${apiPaths.people}`,
    `GET ${apiPaths.auditLog}`,
  ),
  owner(`POST ${apiPaths.businessPublish}`, 'published', 'business'),
  owner(`POST ${apiPaths.businessUndo}`, 'published', 'business'),
  owner(`POST ${apiPaths.businessVersion(':version')}`, 'published', 'business'),
  owner(`POST ${apiPaths.setUpBackup}`, 'backed_up', 'site'),
  owner(`POST ${apiPaths.invitations}`, 'invited', 'invitation'),
  owner(`DELETE ${apiPaths.invitation(id)}`, 'withdrew', 'invitation'),
  owner(`PATCH ${apiPaths.person(id)}`, 'changed_role', 'person'),
  owner(`DELETE ${apiPaths.person(id)}`, 'removed', 'person'),
])

/**
 * Calls that visitors make too: who gets more by them than a visitor does, and what the log says of it when somebody makes
 * them who is signed in.
 */
export const sharedCalls: ReadonlyMap<string, Permission> = new Map<string, Permission>([
  // What is not approved, not active, hidden.
  ...forAll(`GET ${apiPaths.testimonials}`, `GET ${apiPaths.portfolioImages}`, `GET ${uploadUrl(':file')}`),
  // Whoever only looks adds one as a visitor does.
  staff(`POST ${apiPaths.testimonials}`, 'added', 'testimonial'),
])
