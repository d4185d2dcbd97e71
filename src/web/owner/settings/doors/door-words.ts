import type { Door } from '#shared/contract/door.ts'

export const kindNames: Readonly<Record<Door['kind'], string>> = {
  signed: 'Signed calls',
  twilio: 'Twilio number',
  newer: 'From a newer version',
}

/** Why a call was refused, after "Last refused at …:". */
export const refusalWords: Readonly<Record<NonNullable<Door['lastRefusal']>['reason'], string>> = {
  unsigned: 'the call wasn’t signed.',
  wrong_signature: 'the signature was wrong. Check the secret.',
  lost_secret: 'this door has lost its secret. Make a new door.',
  other_time: 'the sender’s clock is more than 5 minutes off, or the call was an old one.',
  too_large: 'the call was larger than 64 KB.',
  not_json: 'the call wasn’t JSON.',
  wrong_type: 'something in the call was missing, or of the wrong type.',
  says_nothing: 'there was no number, email or message in the call.',
  not_twilio: 'it was neither a call nor a text message.',
  too_many: 'more than 120 calls came within a minute.',
  newer: 'only a newer version knows why.',
}
