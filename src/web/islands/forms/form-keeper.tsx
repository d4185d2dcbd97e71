import {
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { showToast } from '#web/components/toast/toast-store.ts'
import { restoredForm as wording } from '#web/content/restored-form.ts'
import { keptSends, type SentForm, watchKeptSends } from './kept-sends.ts'
import { createOpenForm } from './open-form.ts'
import { type FormName, type NewSend, type SavedForm, savedForms } from './saved-forms.ts'
import { sendCircumstances } from './send-circumstances.ts'
import { WaitingPanel } from './waiting-panel.tsx'

/** What an untouched form holds; a field that is missing here is never put on the visitor's device. */
export type SavedFields = Readonly<Record<string, string>>

export interface FormKeeperHandle {
  /**
   * Sends the form as often as it takes. Resolves when the server has it, or when it is kept for want of a
   * network; both are told in a toast.
   * @throws ApiError when the server would not have it; what was typed stays saved
   */
  send(send: Omit<NewSend, 'headers'>, element: unknown): Promise<void>
}

interface FormKeeperProps<Input extends FieldValues, Output> {
  name: FormName
  form: UseFormReturn<Input, unknown, Output>
  savedFields: SavedFields
  /** What a plain post has made of the page: it has a form of its own to show, or none. */
  posted: 'sent' | 'refused' | undefined
  /** Makes the form as if it had never been touched. */
  onEmpty: () => void
  /** The form has to make way for the panel, or may come back. */
  onWaiting: (isWaiting: boolean) => void
  /** The server has it: at once, or later, or from another tab. */
  onSent: () => void
  /** Message by field of a send that the server refused while it was kept. */
  onRefused: (messages: Readonly<Record<string, string>>) => void
  ref: Ref<FormKeeperHandle>
}

/**
 * Keeps what is typed on the visitor's device until it is sent, cleared, or a week old, and a send that finds no
 * network until there is one. Stands above the form, and in its place while a send waits. Fetched after hydration:
 * nobody has filled in a form by then, and without it the form works as ever.
 */
export function FormKeeper<Input extends FieldValues, Output>({
  name,
  form,
  savedFields,
  posted,
  onEmpty,
  onWaiting,
  onSent,
  onRefused,
  ref,
}: FormKeeperProps<Input, Output>) {
  const [open] = useState(() => createOpenForm(name, savedForms, () => sessionStorage))
  const saved = useSyncExternalStore(savedForms.subscribe, open.read, () => undefined)
  const [isRestored, setRestored] = useState(false)
  const isWaiting = saved?.kept?.isWaiting === true
  const refusal = saved?.refusal

  /** Fills in what is saved, and leaves alone what has been typed since. */
  function restore(from?: SavedForm): void {
    for (const [field, text] of Object.entries(open.adopt(from)?.values ?? {})) {
      const path = field as Path<Input>
      if (!Object.hasOwn(savedFields, field) || form.getValues(path) !== savedFields[field]) continue
      form.setValue(path, text as PathValue<Input, Path<Input>>)
      setRestored(true)
    }
  }

  /** Empties the form and offers to undo that. */
  function clear(title: string): void {
    const before = open.adopt()
    empty()
    const onAction = () => {
      if (!before) return
      savedForms.write(before)
      restore(before)
    }
    showToast({ title, action: { label: 'Undo', onAction } })
  }

  function empty(): void {
    open.startAnew()
    setRestored(false)
    onEmpty()
  }

  const begin = useEffectEvent(() => {
    if (posted === 'sent') open.noteSentPlainly()
    if (!posted) restore()
    onType(form.getValues())
  })
  const onType = useEffectEvent((values: FieldValues) => open.save(typedOf(values, savedFields)))
  useEffect(() => {
    begin()
    watchKeptSends()
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, type }) => {
        if (type === 'change') onType(values)
      },
    })
  }, [form])

  const noteSent = useEffectEvent((sent: SentForm) => {
    if (open.isPartOf(sent)) {
      empty()
      onSent()
    } else onType(form.getValues())
  })
  useEffect(() => keptSends.onSent((sent) => noteSent(sent)), [])
  useEffect(() => savedForms.subscribe(() => open.reclaim()), [open])

  // Before the next paint, so that form and panel are never seen together.
  const noteWaiting = useEffectEvent(onWaiting)
  useLayoutEffect(() => noteWaiting(isWaiting), [isWaiting])

  const noteRefusal = useEffectEvent((messages: Readonly<Record<string, string>>) => {
    restore()
    onRefused(messages)
    if (saved) savedForms.takeBack(saved.key)
  })
  useEffect(() => {
    if (refusal) noteRefusal(refusal)
  }, [refusal])

  useImperativeHandle(ref, () => ({
    async send(send, element) {
      const values = typedOf(form.getValues(), savedFields)
      const headers = sendCircumstances(element)
      await open.sending(values, (key) => keptSends.send({ key, name, values }, { ...send, headers }))
    },
  }))

  if (saved && isWaiting) {
    const change = () => {
      restore()
      savedForms.takeBack(saved.key)
    }
    return (
      <WaitingPanel formKey={saved.key} onChange={change} onDiscard={() => clear(wording.discardedToast)} />
    )
  }
  return (
    <div role="status">
      {isRestored && (
        <p className="kept-note">
          {wording.text}
          <button type="button" className="inline-link" onClick={() => clear(wording.clearedToast)}>
            {wording.clearLabel}
          </button>
        </p>
      )}
    </div>
  )
}

/** What differs from an untouched form, in the form's order. */
function typedOf(all: FieldValues, savedFields: SavedFields): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [field, untouched] of Object.entries(savedFields)) {
    const value: unknown = all[field]
    if (typeof value === 'string' && value !== untouched) values[field] = value
  }
  return values
}
