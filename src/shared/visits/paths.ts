/** Name of the query parameter that holds a visit's token. */
export const visitTokenName = 'visit'

/** Paths of the calls about visits. They are no part of `apiPaths`, which every page loads. */
export const visitPaths = {
  leadVisits: (id: string) => `/api/admin/leads/${id}/visits`,
  visits: '/api/admin/visits',
  visitLink: (id: string) => `/api/admin/visits/${id}/link`,
  moveVisit: (id: string) => `/api/admin/visits/${id}/move`,
  cancelVisit: (id: string) => `/api/admin/visits/${id}/cancel`,
  calendar: '/api/admin/calendar',
  /** What a customer posts; the token is in the body. */
  pickTime: '/api/visits/pick',
  refuseTimes: '/api/visits/refuse',
  visitFile: (token: string) => `/api/visits/${token}.ics`,
  calendarFile: (token: string) => `/api/calendar/${token}.ics`,
} as const
