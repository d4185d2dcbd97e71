import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { postedFormId } from '#shared/rendering.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import type { FieldProblem } from '#web/components/ui/error-summary.tsx'
import { ApiError, failureMessage } from '#web/lib/api.ts'
import { fieldId } from './form-problems.tsx'
import { usePostedForm } from './posted-form-context.ts'
import { type FormName, savedForms, type ToastWording } from './saved-forms.ts'
import { schemaResolver } from './schema-resolver.ts'
import { sendCircumstances } from './send-circumstances.ts'
import { useKeptSend } from './use-kept-send.ts'
import { type SavedFields, useSavedForm } from './use-saved-form.ts'

interface VisitorFormOptions<Input extends FieldValues, Output> {
  /** Under which it is kept on the visitor's device. */
  name: FormName
  schema: ZodMiniType<Output, Input>
  emptyForm: DefaultValues<Input>
  /** The part of the empty form that may be kept on the visitor's device; always the same object. */
  savedFields: SavedFields
  /** The call that takes the checked answers. */
  path: string
  /** The form's page, which takes the same answers as a plain post where no script runs. */
  page: string
  /** Each field's name in words, in the order of the form: for the summary of what needs correcting. */
  fieldNames: Record<Path<Input>, string>
  success: ToastWording
  /** `text` is for a failure that the server had no words for. */
  failure: ToastWording
  /** The last word before sending; false keeps the form as it is. */
  mayBeSent?: (answers: Output) => boolean
  onSent?: () => void
}

type FieldMessages = Readonly<Record<string, string>>

/**
 * What the visitor's forms share: checked on submit and then on change, focus on the first field in error, the
 * server's refusals on the same fields, a toast either way, and the success panel's turn once it is sent.
 *
 * A form that was posted before the scripts had come goes on here from where the server's answer left it. What is
 * typed is kept on the device until it is sent, and so is a send that found no network.
 */
export function useVisitorForm<Input extends FieldValues, Output>({
  name,
  schema,
  emptyForm,
  savedFields,
  path,
  page,
  fieldNames,
  success,
  failure,
  mayBeSent,
  onSent,
}: VisitorFormOptions<Input, Output>) {
  const posted = usePostedForm()
  const [keptValues, setKeptValues] = useState(posted?.values)
  const [postedErrors] = useState(() => posted && fieldErrors<Input>(posted.errors))
  const form = useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues: keptValues ? { ...emptyForm, ...keptValues } : emptyForm,
    // After a refused post the visitor corrects, as after a refused submit.
    mode: posted ? 'onChange' : 'onSubmit',
    ...(postedErrors && { errors: postedErrors }),
  })
  const [isSent, setSent] = useState(posted?.isSent ?? false)
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)
  const focusOnForm = useRef(false)
  const names = Object.keys(fieldNames) as Path<Input>[]
  const [firstName] = names
  const { errors, submitCount } = form.formState
  const saved = useSavedForm({ name, form, savedFields, posted })
  const kept = useKeptSend(name, () => {
    empty()
    onSent?.()
    setSent(true)
  })

  const messageOf = (field: Path<Input>) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? message : undefined
  }

  async function send(answers: Output, event?: BaseSyntheticEvent): Promise<void> {
    // A second click arrives before the button has had time to look busy.
    if (isUnderWay.current || mayBeSent?.(answers) === false) return
    isUnderWay.current = true
    setSending(true)
    const headers = sendCircumstances(event?.target)
    try {
      await kept.send(saved.typed(), { path, body: answers, headers, success, failure })
    } catch (error) {
      if (error instanceof ApiError) markRefused(error.fields)
      const description = failureMessage(error, failure.text)
      showToast({ title: failure.title, description, variant: 'destructive' })
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  function markRefused(messages: FieldMessages): void {
    for (const [field, message] of Object.entries(messages)) {
      if (Object.hasOwn(fieldNames, field)) form.setError(field as Path<Input>, { message })
    }
  }

  function empty(): void {
    setKeptValues(undefined)
    saved.forget()
    form.reset(emptyForm as Input)
  }

  const showRefusal = useEffectEvent((messages: FieldMessages) => {
    markRefused(messages)
    savedForms.takeBack(name)
  })
  const { refusal } = saved
  const WaitingPanel = saved.isWaiting ? kept.WaitingPanel : undefined
  const isWaiting = WaitingPanel !== undefined
  useEffect(() => {
    if (refusal) showRefusal(refusal)
  }, [refusal])

  useEffect(() => {
    if (isSent || isWaiting || !focusOnForm.current || !firstName) return
    focusOnForm.current = false
    form.setFocus(firstName)
  }, [isSent, isWaiting, form, firstName])

  const problems: FieldProblem[] = names.flatMap((field) => {
    const message = messageOf(field)
    return message ? [{ id: fieldId(field), label: fieldNames[field], message }] : []
  })

  const control = (field: Path<Input>) => ({
    ...form.register(field),
    id: fieldId(field),
    error: messageOf(field),
  })

  return {
    form,
    isSending,
    isSent,
    /** What the panel takes that stands in for the form while a send waits for the network. */
    waiting: WaitingPanel && {
      Panel: WaitingPanel,
      name,
      onChange() {
        focusOnForm.current = true
        saved.restore()
        savedForms.takeBack(name)
      },
      onDiscard() {
        focusOnForm.current = true
        const undo = saved.undoable()
        empty()
        undo('Discarded')
      },
    },
    /** Back from the success panel to an empty form, with the focus in its first field. */
    startAgain() {
      focusOnForm.current = true
      setSent(false)
      // Otherwise a reload would show the panel of a plain post again.
      if (window.location.search) window.history.replaceState(window.history.state, '', page)
    },
    /** What a field of the kit takes to be part of the form. */
    field: (field: Path<Input>) => ({ ...control(field), defaultValue: keptValues?.[field] || undefined }),
    /** The same for a box whose value is "true". */
    box: (field: Path<Input>) => ({
      ...control(field),
      value: 'true',
      defaultChecked: keptValues?.[field] === 'true' || undefined,
    }),
    /** What stands on top of the form: what was brought back, and what keeps it from being sent. */
    top: {
      problems,
      notice: submitCount === 0 ? posted?.notice : undefined,
      isRestored: saved.isRestored,
      onClear() {
        const undo = saved.undoable()
        empty()
        undo('Form cleared')
        if (firstName) form.setFocus(firstName)
      },
    },
    /** What the form element itself takes. */
    element: {
      id: postedFormId,
      className: 'job',
      // A post, and to the page's own path: a click before hydration must not put a phone number in the address bar.
      method: 'post',
      action: `${page}#${postedFormId}`,
      noValidate: true,
      onSubmit: form.handleSubmit(send),
    } as const,
  }
}

const fieldErrors = <Input extends FieldValues>(messages: FieldMessages) =>
  Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field, { type: 'server', message }]),
  ) as FieldErrors<Input>
