import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import { type TextTemplateId, type TextTemplates, textTemplateIds } from '#shared/contract/text-template.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { longText, templateNames, textHref } from '#shared/leads/texts.ts'
import { apiPaths } from '#shared/paths.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { nextPaint } from '#web/lib/next-paint.ts'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { readDraft } from '#web/owner/kit/drafts/drafts.ts'
import { LazyPart, lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import { useActions } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { contactWords } from '../lead/contact-words.ts'
import { templateDraftId } from './template-draft-id.ts'
import { useText } from './use-text.ts'
import { letterTo, useWords } from './use-words.ts'

const TemplateForm = lazyComponent(async () => (await import('./template-form.tsx')).TemplateForm)

type Person = Pick<Inquiry, 'id' | 'kind' | 'name' | 'phone'> & Partial<Pick<Inquiry, 'work' | 'email'>>

/** A review is asked for in a sheet of its own. */
const offeredIds = textTemplateIds.filter((id) => id !== 'review')

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

interface TextsProps {
  lead: Person
  ids?: readonly TextTemplateId[]
  onSent: () => void
}

/** The templates, each a tap away from being sent and another from being changed. */
export function Texts({ lead, ids = offeredIds, onSent }: TextsProps) {
  const { data, isError } = useQuery<TextTemplates>({ queryKey: [apiPaths.texts] })
  const you = useYou()
  // Where one of them is half changed, it is gone on with.
  const [edited, setEdited] = useState(() => ids.find((id) => readDraft({ you, id: templateDraftId(id) })))
  const list = useRef<HTMLUListElement>(null)
  /** The focus goes back to where it came from. */
  const onEdited = (id: TextTemplateId) => {
    setEdited(undefined)
    void nextPaint().then(() =>
      list.current?.querySelector<HTMLElement>(`[data-template="${id}"] button`)?.focus(),
    )
  }
  if (isError) return <p className="problem">Your texts couldn’t be loaded.</p>
  if (!data) return <Spinner />
  const fitting = ids.filter(
    (id) => (id !== 'photo' || inquiryOf(lead.kind).takesPhotos) && (id !== 'mail' || lead.email),
  )
  const empty = fitting.filter((id) => !data[id] && id !== edited)
  return (
    <ul ref={list} className="texts">
      {fitting.map((id) => {
        if (id === edited) {
          return (
            <li key={id}>
              <LazyPart>
                <TemplateForm id={id} templates={data} onDone={() => onEdited(id)} />
              </LazyPart>
            </li>
          )
        }
        if (!data[id]) return null
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
      {empty.length > 0 && (
        <li className="texts__wordless muted">
          Empty:
          {empty.map((id) => (
            <span key={id} data-template={id}>
              <button
                type="button"
                className="text-button"
                aria-label={`Edit “${templateNames[id]}”`}
                onClick={() => setEdited(id)}
              >
                {templateNames[id]}
              </button>
            </span>
          ))}
        </li>
      )}
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
  const doAction = useActions()
  const text = useText()
  const filled = useWords(lead, template)
  const { words, missing } = filled
  const isMail = id === 'mail'
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
  if (missing) {
    return (
      <li data-template={id}>
        <p className="texts__empty muted" role="status">
          “{templateNames[id]}” {missing}
        </p>
        {edit}
      </li>
    )
  }
  const onSend = () => {
    if (isMail) void doAction(lead, { kind: 'mailed' }, contactWords(lead, 'Email started'))
    else text(lead)
    onSent()
  }
  return (
    <li data-template={id}>
      <a
        href={isMail ? letterTo({ email: '', ...lead }, filled) : textHref(lead.phone, words)}
        onClick={onSend}
      >
        <b>{templateNames[id]}</b>
        <span>{words}</span>
        {!isMail && words.length > longText && (
          <small className="problem">{words.length} characters: goes as several texts</small>
        )}
      </a>
      {edit}
    </li>
  )
}
