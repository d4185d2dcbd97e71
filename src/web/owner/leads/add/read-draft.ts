import { type HandLeadInput, keptTextLength } from '#shared/contract/hand-lead.ts'
import { numbersInText } from '#shared/leads/find-phone.ts'
import { linesOf, readLeadText } from '#shared/leads/read-lead-text.ts'
import type { HandWay } from '#shared/leads/source.ts'
import { nationalDigits } from '#shared/phone.ts'
import { suburbs } from '#web/content/suburbs.ts'
import type { AddDraft } from '../actions/add-draft.ts'

const marketplaces = /\b(?:hi ?pages|airtasker|oneflare|service ?seeking|gumtree|marketplace)\b/i
const names = suburbs.map(({ name }) => name)

interface Own {
  phone: string
  email: string
}

/** Returns the lead of a draft. What was typed takes precedence over what was recognised. */
export function readDraft({ text, typed }: AddDraft, own: Own) {
  const kept = text.slice(0, keptTextLength)
  const found = readLeadText(kept, { suburbs: names, ownPhone: own.phone, ownEmail: own.email })
  const { phone = found.phone, name = found.name, suburb = found.suburb, email = found.email } = typed
  const isNumberAlone = found.phone !== '' && !/[^\d\s()+.-]/.test(text)
  const readWay: HandWay | undefined = isNumberAlone
    ? 'phone'
    : marketplaces.test(kept)
      ? 'marketplace'
      : undefined
  const how = typed.how ?? readWay
  const lead: HandLeadInput = {
    // A text that is only the number says nothing more.
    text: isNumberAlone && nationalDigits(text) === nationalDigits(phone ?? '') ? '' : kept,
    phone,
    name,
    suburb,
    email,
    how,
    isAnswered: typed.isAnswered ?? how === 'phone',
  }
  const numbers = found.phone ? [] : numbersInText(linesOf(kept), own.phone)
  return { lead, found, numbers, isWayRead: !typed.how && readWay === 'marketplace', isCut: kept !== text }
}
