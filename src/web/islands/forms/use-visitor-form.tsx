import { type BaseSyntheticEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { postedFormId } from '#shared/rendering.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import type { FieldProblem } from '#web/components/ui/error-summary.tsx'
import { ApiError, failureMessage, post } from '#web/lib/api.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import type { FormKeeperHandle, SavedFields } from './form-keeper.tsx'
import { fieldId } from './form-problems.tsx'
import { usePostedForm } from './posted-form-context.ts'
import type { FormName, ToastWording } from './saved-forms.ts'
import { useFormKeeper } from './use-form-keeper.ts'

interface VisitorFormOptions<Input extends FieldValues, Output> {
  /** Under which it is kept on the visitor's device. */
  name: FormName
  schema: ZodMiniType<Output, Input>
  emptyForm: DefaultValues<Input>
  /** The part of the empty form that may be kept on the visitor's device. */
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

/**
 * What the visitor's forms share: checked on submit and then on change, focus on the first field in error, the
 * server's refusals on the same fields, a toast either way, and the success panel's turn once it is sent.
 *
 * A form that was posted before the scripts had come goes on here from where the server's answer left it. What is
 * typed is kept on the device until it is sent, and so is a send that found no network (form-keeper.tsx).
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
  const [kept, setKept] = useState(posted?.values)
  const [postedErrors] = useState(() => posted && fieldErrors<Input>(posted.errors))
  const [defaultValues] = useState(() => ({ ...emptyForm, ...kept, ...chosenBefore() }))
  const form = useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues,
    // After a refused post the visitor corrects, as after a refused submit.
    mode: posted ? 'onChange' : 'onSubmit',
    ...(postedErrors && { errors: postedErrors }),
  })
  const [isSent, setSent] = useState(posted?.isSent ?? false)
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)
  const wasAway = useRef(false)
  const [isWaiting, setWaiting] = useState(false)
  /** Counts how often the form was emptied: new fields each time, since a reset leaves radio buttons unchosen. */
  const [round, setRound] = useState(0)
  const FormKeeper = useFormKeeper()
  const keeper = useRef<FormKeeperHandle>(null)
  const { errors, submitCount } = form.formState
  const names = Object.keys(fieldNames) as Path<Input>[]
  const [firstName] = names

  const messageOf = (name: Path<Input>) => {
    const message = errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }

  function empty(): void {
    setKept(undefined)
    form.reset(emptyForm as Input)
    setRound((round) => round + 1)
  }

  function noteSent(): void {
    empty()
    onSent?.()
    setSent(true)
  }

  function markRefused(messages: Readonly<Record<string, string>>): void {
    for (const [field, message] of Object.entries(messages)) {
      if (Object.hasOwn(fieldNames, field)) form.setError(field as Path<Input>, { message })
    }
  }

  async function send(answers: Output, event?: BaseSyntheticEvent): Promise<void> {
    // A second click arrives before the button has had time to look busy.
    if (isUnderWay.current || mayBeSent?.(answers) === false) return
    isUnderWay.current = true
    setSending(true)
    try {
      if (keeper.current) {
        await keeper.current.send({ path, body: answers, success, failure }, event?.target)
        return
      }
      await post(path, answers)
      noteSent()
      showToast({ title: success.title, description: success.text })
    } catch (error) {
      if (error instanceof ApiError) markRefused(error.fields)
      const description = failureMessage(error, failure.text)
      showToast({ title: failure.title, description, variant: 'destructive' })
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  useEffect(() => {
    const isAway = isSent || isWaiting
    if (wasAway.current && !isAway && firstName) form.setFocus(firstName)
    wasAway.current = isAway
  }, [isSent, isWaiting, form, firstName])

  const problems: FieldProblem[] = names.flatMap((name) => {
    const message = messageOf(name)
    return message ? [{ id: fieldId(name), label: fieldNames[name], message }] : []
  })

  const control = (name: Path<Input>) => ({
    ...form.register(name),
    id: fieldId(name),
    error: messageOf(name),
  })

  return {
    form,
    isSending,
    isSent,
    /** Puts what keeps the form above it, or in its place. */
    withKeeper: (content: ReactNode) => (
      <>
        {FormKeeper && (
          <FormKeeper
            ref={keeper}
            {...{ name, form, savedFields }}
            posted={posted && (posted.isSent ? 'sent' : 'refused')}
            onEmpty={empty}
            onWaiting={setWaiting}
            onSent={noteSent}
            onRefused={markRefused}
          />
        )}
        {!isWaiting && <Fragment key={round}>{content}</Fragment>}
      </>
    ),
    /** Back from the success panel to an empty form, with the focus in its first field. */
    startAgain() {
      setSent(false)
      // Otherwise a reload would show the panel of a plain post again.
      if (window.location.search) window.history.replaceState(window.history.state, '', page)
    },
    /** What a field of the kit takes to be part of the form. */
    field: (name: Path<Input>) => ({ ...control(name), defaultValue: kept?.[name] || undefined }),
    /** The same for a box whose value is "true". */
    box: (name: Path<Input>) => ({
      ...control(name),
      value: 'true',
      defaultChecked: kept?.[name] === 'true' || undefined,
    }),
    /** For the summary on top; there is none before the first try. */
    problems,
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
    notice: submitCount === 0 ? posted?.notice : undefined,
  }
}

/** The radio buttons chosen before hydration; of other fields React Hook Form itself keeps what was typed. */
function chosenBefore(): Record<string, string> {
  if (typeof document === 'undefined') return {}
  const buttons = document.querySelectorAll<HTMLInputElement>(`#${postedFormId} [type="radio"]:checked`)
  return Object.fromEntries(Array.from(buttons, ({ name, value }) => [name, value]))
}

const fieldErrors = <Input extends FieldValues>(messages: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [name, { type: 'server', message }]),
  ) as FieldErrors<Input>
