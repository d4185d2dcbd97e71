/** The public pages (specification 2.1): only these are in the sitemap. */
export const publicPaths = {
  home: '/',
  services: '/services',
  portfolio: '/portfolio',
  about: '/about',
  contact: '/contact',
  quote: '/quote',
  submitTestimonial: '/testimonials/submit',
  privacy: '/privacy',
  terms: '/terms',
} as const

/** The owner's pages, which search engines must not index. */
export const ownerPaths = {
  adminLogin: '/admin/login',
  admin: '/admin',
  notifications: '/notifications',
} as const

/** Every page of the site. Any other path gets the not-found page. */
export const pagePaths = { ...publicPaths, ...ownerPaths } as const

/** Path for proxies, not a page. */
export const readyPath = '/api/ready'

/** Every path of the API (specification 7.2), with the additions (7.4). */
export const apiPaths = {
  health: '/api/health',
  contact: '/api/contact',
  quote: '/api/quote',
  formStarts: '/api/form-starts',
  portfolioImages: '/api/portfolio-images',
  allPortfolioImages: '/api/portfolio-images?all=true',
  portfolioImageOrder: '/api/portfolio-images/order',
  portfolioImage: (id: string) => `/api/portfolio-images/${id}`,
  restorePortfolioImage: (id: string) => `/api/portfolio-images/${id}/restore`,
  /** Cards that visitors see. */
  jobCards: '/api/job-cards',
  ownerJobCards: '/api/admin/job-cards',
  jobCardOrder: '/api/admin/job-cards/order',
  jobCard: (id: string) => `/api/admin/job-cards/${id}`,
  restoreJobCard: (id: string) => `/api/admin/job-cards/${id}/restore`,
  testimonials: '/api/testimonials',
  approvedTestimonials: '/api/testimonials?approved=true',
  testimonial: (id: string) => `/api/testimonials/${id}`,
  approveTestimonial: (id: string) => `/api/testimonials/${id}/approve`,
  notSpamTestimonial: (id: string) => `/api/testimonials/${id}/not-spam`,
  testimonialOrder: '/api/testimonials/order',
  restoreTestimonial: (id: string) => `/api/testimonials/${id}/restore`,
  contactRequests: '/api/contact-requests',
  contactRequest: (id: string) => `/api/contact-requests/${id}`,
  restoreContactRequest: (id: string) => `/api/contact-requests/${id}/restore`,
  notSpamContactRequest: (id: string) => `/api/contact-requests/${id}/not-spam`,
  seenContactRequest: (id: string) => `/api/contact-requests/${id}/seen`,
  contactRequestsFile: '/api/contact-requests/export.csv',
  quoteRequests: '/api/quote-requests',
  quoteRequest: (id: string) => `/api/quote-requests/${id}`,
  restoreQuoteRequest: (id: string) => `/api/quote-requests/${id}/restore`,
  notSpamQuoteRequest: (id: string) => `/api/quote-requests/${id}/not-spam`,
  seenQuoteRequest: (id: string) => `/api/quote-requests/${id}/seen`,
  quoteRequestsFile: '/api/quote-requests/export.csv',
  notifications: '/api/notifications',
  notificationsSeen: '/api/notifications/seen',
  notificationStream: '/api/notifications/stream',
  adminStatus: '/api/admin/status',
  adminLogin: '/api/admin/login',
  adminLogout: '/api/admin/logout',
  adminLogoutUndo: '/api/admin/logout/undo',
  adminLogoutFinal: '/api/admin/logout/final',
  adminSummary: '/api/admin/summary',
  setUp: '/api/admin/setup',
  setUpBackup: '/api/admin/setup/backup',
  adminSessions: '/api/admin/sessions',
  adminSession: (id: string) => `/api/admin/sessions/${id}`,
  adminRevokeSessions: '/api/admin/sessions/revoke-all',
  adminPassword: '/api/admin/password',
  people: '/api/admin/people',
  person: (id: string) => `/api/admin/people/${id}`,
  invitations: '/api/admin/invitations',
  invitation: (id: string) => `/api/admin/invitations/${id}`,
  auditLog: '/api/admin/log',
  /** An inquiry of any kind. */
  lead: (id: string) => `/api/admin/leads/${id}`,
  relatedLeads: (id: string) => `/api/admin/leads/${id}/related`,
  leadPerson: (id: string) => `/api/admin/leads/${id}/person`,
  forgetPerson: (id: string) => `/api/admin/leads/${id}/forget`,
  /** Both kinds of inquiry. */
  queue: '/api/admin/queue',
  texts: '/api/admin/texts',
  reviewLink: '/api/admin/review-link',
  business: '/api/admin/business',
  businessDraft: '/api/admin/business/draft',
  businessPublish: '/api/admin/business/publish',
  businessUndo: '/api/admin/business/undo',
  /** Publishes the values of an earlier version again. */
  businessVersion: (version: string) => `/api/admin/business/versions/${version}/publish`,
  businessPreview: '/api/admin/business/preview',
  queueFile: '/api/admin/queue/export.csv',
  /** All leads with all their data. */
  leadExport: '/api/export',
  bin: '/api/admin/bin',
  answerTimes: '/api/admin/answer-times',
  alarms: '/api/alarm',
  alarmSettings: '/api/alarm/settings',
  alarmDuty: '/api/alarm/duty',
  alarmDevices: '/api/alarm/devices',
  alarmDevice: (id: string) => `/api/alarm/devices/${id}`,
  /** A phone confirms that it shows a notification. */
  alarmReceipts: '/api/alarm/receipts',
  /** An SMS provider reports whether a message was delivered. */
  smsReceipt: (token: string) => `/api/alarm/sms/${token}`,
  alarmTest: (channel: string) => `/api/alarm/tests/${channel}`,
  /** Takes the id of the lead. */
  leadAlarm: (id: string) => `/api/alarm/leads/${id}`,
  acknowledgeLead: (id: string) => `/api/alarm/leads/${id}/acknowledge`,
  takeBackAcknowledgement: (id: string) => `/api/alarm/leads/${id}/acknowledge/undo`,
  replayWebhook: (id: string) => `/api/alarm/leads/${id}/replay-webhook`,
  passkeys: '/api/admin/passkeys',
  passkeyCreation: '/api/admin/passkeys/creation',
  passkeyOffer: '/api/admin/passkeys/offer',
  passkey: (id: string) => `/api/admin/passkeys/${id}`,
  passkeySignIn: '/api/admin/passkey-sign-in',
  passkeyRequest: '/api/admin/passkey-sign-in/request',
  recoveryCodes: '/api/admin/recovery-codes',
  recoveryCodeSignIn: '/api/admin/recovery-codes/sign-in',
  mailStatus: '/api/admin/mail',
  mailTest: '/api/admin/mail/test',
  /** Takes the id of the contact request, quote request or testimonial that the mail is about. */
  delivery: (recordId: string) => `/api/deliveries/${recordId}`,
  resend: (recordId: string) => `/api/deliveries/${recordId}/resend`,
} as const
