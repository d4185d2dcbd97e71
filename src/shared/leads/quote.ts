import type { QuoteRequest } from '../contract/quote.ts'
import type { QuotePhoto } from '../contract/quote-photo.ts'
import { numbersInOrder } from '../numbers-in-order.ts'
import { apiPaths, pagePaths } from '../paths.ts'
import { serviceTypeLabel } from '../service-types.ts'
import { type InquiryDefinition, type InquiryRecord, inquiryPaths, type Stored } from './definition.ts'
import { excerpt } from './excerpt.ts'

export type QuoteRequestRecord = InquiryRecord & Stored<QuoteRequest> & { photos?: QuotePhoto[] | undefined }

const isEmergency = (serviceType: string) => serviceType === 'emergency'

export const quoteLead = {
  kind: 'quote',
  table: 'quote_requests',
  descriptions: {
    name: { as: 'name' },
    email: { as: 'email' },
    phone: { as: 'phone' },
    serviceType: { as: 'fact', label: 'Service', inWords: serviceTypeLabel, isSearched: false },
    address: { as: 'fact', label: 'Address', whenEmpty: 'Not given', isSearched: true },
    description: { as: 'words', label: 'Description' },
    consentGiven: {
      as: 'fact',
      label: 'Consent',
      inWords: () => 'Agreed to be contacted',
      isSearched: false,
      isOnlyInDetail: true,
    },
    captchaAnswer: { as: 'nothing' },
  },
  form: { page: pagePaths.quote, securityField: 'captchaAnswer' },
  paths: { send: apiPaths.quote, ...inquiryPaths(apiPaths.quoteRequests) },
  noun: { one: 'quote request', many: 'quote requests' },
  title: 'Quote Requests',
  list: 'quotes',
  ownerQuery: (id) => `?lead=${id}`,
  badge: { text: 'Quote', look: 'quote' },
  serviceField: 'serviceType',
  takesPhotos: true,
  isUrgent: ({ serviceType }) => isEmergency(serviceType),
  line: ({ serviceType, address }) => ({
    tag: serviceTypeLabel(serviceType),
    note: address,
    place: address,
  }),
  notification: {
    title: 'New quote request',
    message({ name, serviceType, address, description }) {
      const particulars = [serviceType && serviceTypeLabel(serviceType), numbersInOrder(address)].filter(
        Boolean,
      )
      const what = particulars.join(', ') || numbersInOrder(excerpt(description))
      return `${numbersInOrder(name)} asked for a quote: ${what}`
    },
  },
  mail: {
    subject({ name, serviceType, address }) {
      const isUrgent = isEmergency(serviceType)
      const service = serviceType && !isUrgent && serviceTypeLabel(serviceType)
      const particulars = [numbersInOrder(name), service, numbersInOrder(address)].filter(Boolean).join(', ')
      return `${isUrgent ? 'EMERGENCY: quote' : 'Quote'} request from ${particulars}`
    },
    heading: ({ name, serviceType }) =>
      `${isEmergency(serviceType) ? 'Emergency: ' : ''}${numbersInOrder(name)} asked for a quote`,
    linkLabel: 'Open this quote request',
  },
} as const satisfies InquiryDefinition<QuoteRequest, QuoteRequestRecord>
