import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { type TextTemplateId, type TextTemplates, textTemplateIds } from '#shared/contract/text-template.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { fillTemplate, longText, templateNames, textHref, usesPhotoLink } from '#shared/leads/texts.ts'
import { apiPaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useActs } from '../acts/use-acts.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { contactWords } from '../lead/contact-words.ts'
import { Sheet } from '../sheet.tsx'
import { TemplateForm } from './template-form.tsx'
import { usePhotoLink } from './use-photo-link.ts'

type Person = Pick<Inquiry, 'id' | 'kind' | 'name' | 'phone'> & Partial<Pick<Inquiry, 'work'>>

/** A review is asked for in a sheet of its own, and by e-mail too. */
const offeredIds = textTemplateIds.filter((id) => id !== 'review' && id !== 'mail')

/** Ready words for the phone's own messages. */
export function TextSheet({ lead, onClose }: { lead: Person; onClose: () => void }) {
  return (
    <Sheet title={`Text ${firstName(lead)} from your phone`} onClose={onClose}>
      <Texts lead={lead} onSent={onClose} />
    </Sheet>
  )
}

/** The one text that asks for photos. */
export function PhotoTextSheet({ lead, onClose }: { lead: Person; onClose: () => void }) {
  return (
    <Sheet title={`Ask ${firstName(lead)} for photos`} onClose={onClose}>
      <Texts lead={lead} ids={['photo']} onSent={onClose} />
    </Sheet>
  )
}

export const firstName = ({ name }: { name: string }) => name.split(' ')[0] ?? name

interface TextsProps {
  lead: Person
  ids?: readonly TextTemplateId[]
  onSent: () => void
}

/** The templates, each a tap away from being sent and another from being changed. */
export function Texts({ lead, ids = offeredIds, onSent }: TextsProps) {
  const { data, isError } = useQuery<TextTemplates>({ queryKey: [apiPaths.texts] })
  const [edited, setEdited] = useState<TextTemplateId>()
  if (isError) return <p className="problem">The texts could not be fetched.</p>
  if (!data) return <Spinner />
  return (
    <ul className="texts">
      {ids.map((id) => {
        // Nobody can follow a link to photos of a request that takes none.
        const isForOthers = !inquiryOf(lead.kind).takesPhotos && usesPhotoLink(data[id])
        if (isForOthers) return null
        if (id === edited) {
          return (
            <li key={id}>
              <TemplateForm id={id} templates={data} onDone={() => setEdited(undefined)} />
            </li>
          )
        }
        return (
          <Text
            key={id}
            id={id}
            template={data[id]}
            lead={lead}
            onSent={onSent}
            onEdit={() => setEdited(id)}
          />
        )
      })}
    </ul>
  )
}

interface TextProps {
  id: TextTemplateId
  template: string
  lead: Person
  onSent: () => void
  onEdit: () => void
}

function Text({ id, template, lead, onSent, onEdit }: TextProps) {
  const business = useBusiness()
  const doAct = useActs()
  const link = usePhotoLink(lead, usesPhotoLink(template))
  const words = fillTemplate(template, {
    ...{ name: firstName(lead), business: business.name, 'photo link': link.url },
  })
  const edit = (
    <button
      type="button"
      className="square-button"
      aria-label={`Edit “${templateNames[id]}”`}
      onClick={onEdit}
    >
      <Pencil />
    </button>
  )
  const missing = link.missing ?? (words ? undefined : 'is empty')
  if (missing) {
    return (
      <li>
        <p className="texts__empty muted" role="status">
          “{templateNames[id]}” {missing}
        </p>
        {edit}
      </li>
    )
  }
  const onSend = () => {
    void doAct(lead, { kind: 'texted' }, contactWords(lead, 'Text opened'))
    onSent()
  }
  return (
    <li>
      <a href={textHref(lead.phone, words)} onClick={onSend}>
        <b>{templateNames[id]}</b>
        <span>{words}</span>
        {words.length > longText && (
          <small className="problem">{words.length} characters: sent as several</small>
        )}
      </a>
      {edit}
    </li>
  )
}
