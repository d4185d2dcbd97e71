import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import { type TextTemplateId, type TextTemplates, textTemplateIds } from '#shared/contract/text-template.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { fillDate, longText, mayUseDate, templateNames, textHref, usesDate } from '#shared/leads/texts.ts'
import { apiPaths } from '#shared/paths.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { nextPaint } from '#web/lib/next-paint.ts'
import { SquareButton, TextButton } from '#web/owner/kit/buttons.tsx'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { readDraft } from '#web/owner/kit/drafts/drafts.ts'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { useContact } from './use-contact.ts'
import { letterTo, templateDraftId, useWords } from './use-words.ts'

const MessageForm = lazyComponent(async () => (await import('./message-form.tsx')).MessageForm)
const TemplateForm = lazyComponent(async () => (await import('./template-form.tsx')).TemplateForm)

type Person = Pick<Inquiry, 'id' | 'kind' | 'name' | 'phone'> &
  Partial<Pick<Inquiry, 'work' | 'email' | 'came'>>

/** A review is asked for in a sheet of its own. */
const offeredIds = textTemplateIds.filter((id) => id !== 'review')

interface TextSheetProps {
  lead: Person
  /** True for the template that asks for photos alone. */
  isForPhotos: boolean
  onClose: () => void
}

/** Shows the templates for texts from the owner's phone. */
export function TextSheet({ lead, isForPhotos, onClose }: TextSheetProps) {
  const name = firstName(lead)
  return (
    <Sheet title={isForPhotos ? `Ask ${name} for photos` : `Text ${name} from your phone`} onClose={onClose}>
      <Texts lead={lead} ids={isForPhotos ? ['photo'] : offeredIds} onSent={onClose} />
    </Sheet>
  )
}

interface TextsProps {
  lead: Person
  ids?: readonly TextTemplateId[]
  onSent: () => void
}

/** The form that is open in the list: of a template, or of one message (`own`: without a template). */
interface Edited {
  id: TextTemplateId | 'own'
  what: 'template' | 'message'
}

const messageDraftId = (lead: Person, id: Edited['id']) => `${lead.id} text ${id}`

/** Lists the templates. A tap on one opens it in the phone's messages; a button edits it before. */
export function Texts({ lead, ids = offeredIds, onSent }: TextsProps) {
  const { data, isError } = useQuery<TextTemplates>({ queryKey: [apiPaths.texts] })
  const you = useYou()
  const hasOwn = ids === offeredIds
  // An edit that was begun earlier goes on.
  const [edited, setEdited] = useState((): Edited | undefined => {
    const isKept = (id: string) => readDraft({ you, id }) !== ''
    const template = ids.find((id) => isKept(templateDraftId(id)))
    if (template) return { id: template, what: 'template' }
    const message = [...ids, ...(hasOwn ? (['own'] as const) : [])].find((id) =>
      isKept(messageDraftId(lead, id)),
    )
    return message && { id: message, what: 'message' }
  })
  const { text, mail } = useContact()
  const list = useRef<HTMLUListElement>(null)
  /** Closes the form, and focuses the button that opened it. */
  const onEdited = (id: Edited['id']) => {
    setEdited(undefined)
    void nextPaint().then(() =>
      list.current?.querySelector<HTMLElement>(`[data-template="${id}"] button:last-child`)?.focus(),
    )
  }
  // Kept templates are shown even though fetching them has failed.
  if (!data) return isError ? <p className="problem">Your texts couldn’t be loaded.</p> : <Spinner />
  const send = (id: Edited['id']) => () => {
    if (id === 'mail') mail(lead)
    else text(lead)
    onSent()
  }
  const messageForm = (id: Edited['id']) => (
    <MessageForm
      lead={lead}
      template={id === 'own' ? '' : data[id]}
      draftId={messageDraftId(lead, id)}
      isMail={id === 'mail'}
      onSend={send(id)}
      onCancel={() => onEdited(id)}
      {...(id !== 'own' && { onEditTemplate: () => setEdited({ id, what: 'template' }) })}
    />
  )
  const fitting = ids.filter(
    (id) => (id !== 'photo' || inquiryOf(lead.kind).takesPhotos) && (id !== 'mail' || lead.email),
  )
  const empty = fitting.filter((id) => !data[id] && id !== edited?.id)
  return (
    <ul ref={list} className="texts">
      {fitting.map((id) => {
        if (id === edited?.id) {
          return (
            <li key={id}>
              {edited.what === 'message' ? (
                messageForm(id)
              ) : (
                <TemplateForm id={id} templates={data} onDone={() => onEdited(id)} />
              )}
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
            onSend={send(id)}
            onEdit={() => setEdited({ id, what: 'message' })}
          />
        )
      })}
      {hasOwn && (
        <li data-template="own">
          {edited?.id === 'own' ? (
            messageForm('own')
          ) : (
            <button
              type="button"
              className="texts__row"
              onClick={() => setEdited({ id: 'own', what: 'message' })}
            >
              <b>Write your own</b>
            </button>
          )}
        </li>
      )}
      {empty.length > 0 && (
        <li className="texts__wordless muted">
          No words yet:
          {empty.map((id) => (
            <span key={id} data-template={id}>
              <TextButton
                aria-label={`Edit “${templateNames[id]}”`}
                onClick={() => setEdited({ id, what: 'template' })}
              >
                {templateNames[id]}
              </TextButton>
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
  onSend: () => void
  onEdit: () => void
}

function Text({ id, template, lead, onSend, onEdit }: TextProps) {
  const filled = useWords(lead, template)
  const { words, missing } = filled
  const isMail = id === 'mail'
  const row = missing ? (
    <p className="texts__empty muted" role="status">
      “{templateNames[id]}” {missing}
    </p>
  ) : mayUseDate(id) && usesDate(words) ? (
    <button type="button" className="texts__row" onClick={onEdit}>
      <b>{templateNames[id]}</b>
      <span>{fillDate(words, { day: '(day)', time: '(time)' })}</span>
      <small>Pick the day and time</small>
    </button>
  ) : (
    <a
      className="texts__row"
      href={isMail ? letterTo({ email: '', ...lead }, filled) : textHref(lead.phone, words)}
      onClick={onSend}
    >
      <b>{templateNames[id]}</b>
      <span>{words}</span>
      {!isMail && words.length > longText && (
        <small className="problem">{words.length} characters: goes as several texts</small>
      )}
    </a>
  )
  return (
    <li data-template={id}>
      {row}
      <SquareButton label={`Edit “${templateNames[id]}”`} onClick={onEdit}>
        <Pencil />
      </SquareButton>
    </li>
  )
}
