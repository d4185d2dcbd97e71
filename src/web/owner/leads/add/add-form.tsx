import { useQueryClient } from '@tanstack/react-query'
import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import { HandLeadSchema } from '#shared/contract/hand-lead.ts'
import { personOf } from '#shared/leads/person.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { handWays, sourceNames } from '#shared/leads/source.ts'
import { answerBy } from '#shared/leads/work.ts'
import { pagePaths } from '#shared/paths.ts'
import { shortNumberQuestion } from '#shared/short-number.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { FieldError } from '#web/components/ui/field.tsx'
import { ApiError } from '#web/lib/api.ts'
import { TextButton } from '#web/owner/kit/buttons.tsx'
import { listen } from '#web/owner/kit/listen.ts'
import { useMissing } from '#web/owner/kit/session/use-missing.ts'
import { Switch } from '#web/owner/kit/switch.tsx'
import { doublePressMs } from '#web/owner/kit/undo/swallow-second-press.ts'
import { useKeysHeight } from '#web/owner/kit/use-keys-height.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { hasWayBack } from '#web/owner/kit/way-back.ts'
import { refusalWords } from '../actions/send-action.ts'
import { queueHref } from '../queue/queue-filters.ts'
import { ahead, fieldLabel } from './add-lead-coming.tsx'
import { FoundFields, MarkedText, stillFound } from './found-fields.tsx'
import { KnownNumber } from './known-number.tsx'
import { readDraft } from './read-draft.ts'
import { saveLead, useAddDraft } from './use-add-draft.ts'

export function AddForm({ shared }: { shared: string }) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { phone, email } = useBusiness()
  const now = useNow()
  const missing = useMissing()
  const backWhen = missing === 'site' ? 'the site answers' : 'you’re back in range'
  const keys = useKeysHeight()
  const { written, write, clear } = useAddDraft(shared)
  const { lead, found, numbers, isWayRead, isCut } = readDraft(written, { phone, email })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const [asked, setAsked] = useState({ number: '', at: 0 })
  const [isWords, setWords] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const type = (typed: typeof written.typed) => write({ ...written, typed: { ...written.typed, ...typed } })
  // The placeholder may have taken a key since this form was rendered: shows that key before the next one.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(drawAgain, [])
  useEffect(() => {
    const { current } = field
    // The on-screen keyboard must not cover text that is there to be read.
    if (!current || ((current.value || shared) && !ahead.isTyped)) return
    ahead.isTyped = false
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [shared])

  const onKeyDown = useEffectEvent(({ key, target, isComposing }: KeyboardEvent) => {
    const isElsewhere = target instanceof Element && target.closest('dialog, .toasts')
    if (key !== 'Escape' || isComposing || isElsewhere) return
    if (hasWayBack()) history.back()
    else navigate(pagePaths.admin)
  })
  useEffect(() => listen(document, ['keydown'], onKeyDown), [])

  const paste = async () => {
    try {
      write({ text: await navigator.clipboard.readText(), typed: {} })
    } catch {
      field.current?.focus()
      showToast({
        title: 'Paste it into the field yourself',
        description: 'This browser won’t let us paste for you.',
      })
    }
  }

  const refuse = (problems: Readonly<Record<string, string>>) => {
    setErrors(problems)
    const [first] = Object.keys(problems)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const due = momentInWords(answerBy({ createdAt: now.toISOString() }), now)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const { error } = HandLeadSchema.safeParse(lead)
    const issues = error?.issues ?? []
    if (error)
      return refuse(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])))
    const number = lead.phone ?? ''
    const question = shortNumberQuestion(number)
    // The second tap of a double tap has not read the question.
    if (question && asked.number === number && event.timeStamp - asked.at < doublePressMs) return
    if (question && asked.number !== number) {
      setAsked({ number, at: event.timeStamp })
      return refuse({ phone: `${question}. If it’s right, save again.` })
    }
    setErrors({})
    setSaving(true)
    try {
      const { id, isUnderWay, undo } = await saveLead(queryClient, lead)
      const kept = JSON.stringify(written)
      clear()
      navigate(queueHref(id && lead.isAnswered ? 'waiting' : 'answer'), {
        replace: true,
        state: { saved: id },
      })
      const who = personOf({ name: lead.name ?? '', phone: lead.phone ?? '', email: lead.email ?? '' })
      const where = lead.isAnswered ? 'waiting' : `to answer by ${due}`
      const takeBack = () => {
        undo()
        write(JSON.parse(kept))
      }
      showToast({
        title: id ? 'Enquiry saved' : 'Saved on this phone',
        description: id
          ? `${who}, ${where}.`
          : `${who}. ${isUnderWay ? 'Still sending.' : `Will send when ${backWhen}.`}`,
        action: { label: 'Undo', onAction: takeBack },
      })
    } catch (error) {
      setSaving(false)
      refuse(error instanceof ApiError ? error.fields : {})
      showToast({ title: 'Enquiry not saved', description: refusalWords(error), variant: 'destructive' })
    }
  }

  return (
    <form
      ref={form}
      className="add-lead"
      noValidate
      method="post"
      aria-label="Add an enquiry"
      onSubmit={save}
    >
      <div>
        <p className="add-lead__head">
          <label htmlFor="add-text">{fieldLabel}</label>
          {written.text && (
            <TextButton
              onClick={() => {
                clear()
                field.current?.focus()
              }}
            >
              Clear
            </TextButton>
          )}
        </p>
        <div className="add-lead__text">
          <MarkedText text={written.text} found={stillFound(found, lead)} />
          <textarea
            ref={field}
            id="add-text"
            name="text"
            rows={2}
            inputMode={isWords || /\p{L}/u.test(written.text) ? 'text' : 'tel'}
            aria-invalid={errors.text ? true : undefined}
            aria-describedby="add-text-error"
            value={written.text}
            onChange={({ target }) => write({ ...written, text: target.value })}
            onScroll={({ currentTarget }) => {
              const marks = currentTarget.previousElementSibling
              if (marks) marks.scrollTop = currentTarget.scrollTop
            }}
          />
          {!written.text && (
            <p className="add-lead__acts">
              <button type="button" onClick={() => void paste()}>
                Paste
              </button>
              <button
                type="button"
                onClick={() => {
                  setWords(true)
                  field.current?.focus()
                }}
              >
                Type it
              </button>
            </p>
          )}
        </div>
        <FieldError id="add-text-error" message={errors.text} />
        {isCut && <p className="muted">Only the first 5,000 characters are kept.</p>}
      </div>
      <KnownNumber lead={lead} onAdded={clear} />
      <FoundFields lead={lead} found={found} numbers={numbers} errors={errors} onType={type} />
      <fieldset>
        <legend className="add-lead__head">How it came</legend>
        {isWayRead && <p className="muted">Read from the text</p>}
        <div className="picks add-lead__ways">
          {handWays.map((way) => (
            <button
              key={way}
              type="button"
              aria-pressed={lead.how === way}
              onClick={() => type({ how: way, isAnswered: undefined })}
            >
              {sourceNames[way]}
            </button>
          ))}
        </div>
      </fieldset>
      <p className="muted" role="status">
        {missing
          ? `It stays on this phone and sends when ${backWhen}.`
          : lead.isAnswered
            ? 'You’ve spoken to them. It goes to Waiting.'
            : `It goes on your list. Answer by ${due}.`}
      </p>
      <div className="level near add-lead__bar" style={{ bottom: keys }}>
        <div className="add-lead__still">
          <Switch
            label="Still to ring"
            isOn={!lead.isAnswered}
            onChange={(isOn) => type({ isAnswered: !isOn })}
          />
          <b aria-hidden="true">Still to ring</b>
        </div>
        <Button type="submit" variant="live" loading={isSaving}>
          {missing ? 'Save on this phone' : 'Save enquiry'}
        </Button>
      </div>
    </form>
  )
}
