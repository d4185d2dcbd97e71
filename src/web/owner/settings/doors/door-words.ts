import type { Door } from '#shared/contract/door.ts'

export const kindNames: Readonly<Record<Door['kind'], string>> = {
  signed: 'A program',
  twilio: 'Twilio number',
  newer: 'From a newer version',
}

/** Reasons for a refusal, after "Last refused at …:". */
export const refusalWords: Readonly<Record<NonNullable<Door['lastRefusal']>['reason'], string>> = {
  unsigned: 'it came without the secret. Check the secret in that program.',
  wrong_signature: 'it had the wrong secret. Check the secret in that program.',
  lost_secret: 'this door can’t be used any more. Make a new one.',
  other_time: 'it was sent more than 5 minutes earlier, or the clock at the other end is wrong.',
  too_large: 'it was too long.',
  not_json: 'it came in a form we can’t read.',
  wrong_type: 'something in it was missing or in the wrong place.',
  says_nothing: 'it had no number, email or message.',
  not_twilio: 'it was neither a call nor a text message.',
  too_many: 'more than 120 came within a minute.',
  newer: 'we don’t know why.',
}
