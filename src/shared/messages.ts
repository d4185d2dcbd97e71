import * as z from 'zod/mini'
import { atLeast } from './too-short.ts'

/** Messages for single fields (specification 5). */
export const fieldMessages = {
  consent: 'You must agree to be contacted',
  captcha: 'Please solve the math problem',
  username: 'Username is required',
  password: 'Password is required',
  recoveryCode: 'Recovery code is required',
  testimonialName: 'Name is required',
  testimonialText: 'Please provide at least 10 characters',
  phone: 'Invalid phone number',
  unsafeText: "Contains a character that can't be saved",
} as const

/** The general message of an invalid form; the fields have the details. */
export const checkFieldsMessage = 'Please check the highlighted fields.'

/** Sets the default messages (specification 5.2), in server and browser alike. */
export function installMessages(): void {
  z.config({
    localeError: (issue) => {
      switch (issue.code) {
        case 'invalid_type':
          return issue.input === undefined
            ? 'Required'
            : `Expected ${issue.expected}, received ${kindOf(issue.input)}`
        case 'too_small':
          if (issue.origin !== 'string') return `Number must be greater than or equal to ${issue.minimum}`
          return issue.input === '' ? 'Required' : atLeast(Number(issue.minimum))
        case 'too_big':
          if (issue.origin !== 'string') return `Number must be less than or equal to ${issue.maximum}`
          return atMost(Number(issue.maximum))
        case 'invalid_format':
          return issue.format === 'email' ? 'Invalid email' : 'Invalid'
        case 'invalid_value':
          return issue.input === undefined ? 'Required' : 'Invalid enum value'
        case 'unrecognized_keys':
          return `Unrecognised: ${issue.keys.join(', ')}`
        default:
          return 'Invalid'
      }
    },
  })
}

export const atMost = (length: number) => `String must contain at most ${length} character(s)`

function kindOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  return Number.isNaN(input) ? 'nan' : typeof input
}
