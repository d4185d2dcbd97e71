import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { postedFormId } from '#shared/rendering.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import type { FieldProblem } from '#web/components/ui/error-summary.tsx'
import { ApiError, failureMessage, post } from '#web/lib/api.ts'
import { fieldId } from './form-problems.tsx'
import { usePostedForm } from './posted-form-context.ts'
import { schemaResolver } from './schema-resolver.ts'

interface ToastWording {
  title: string
  text: string
}

interface VisitorFormOptions<Input extends FieldValues, Output> {
  schema: ZodMiniType<Output, Input>
  emptyForm: DefaultValues<Input>
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
 * A form that was posted before the scripts had come goes on here from where the server's answer left it.
 */
export function useVisitorForm<Input extends FieldValues, Output>({
  schema,
  emptyForm,
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
  const form = useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues: kept ? { ...emptyForm, ...kept } : emptyForm,
    // After a refused post the visitor corrects, as after a refused submit.
    mode: posted ? 'onChange' : 'onSubmit',
    ...(postedErrors && { errors: postedErrors }),
  })
  const [isSent, setSent] = useState(posted?.isSent ?? false)
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)
  const isRestarted = useRef(false)
  const { errors, submitCount } = form.formState
  const names = Object.keys(fieldNames) as Path<Input>[]
  const [firstName] = names

  const messageOf = (name: Path<Input>) => {
    const message = errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }

  async function send(answers: Output): Promise<void> {
    // A second click arrives before the button has had time to look busy.
    if (isUnderWay.current || mayBeSent?.(answers) === false) return
    isUnderWay.current = true
    setSending(true)
    try {
      await post(path, answers)
      setKept(undefined)
      form.reset(emptyForm as Input)
      onSent?.()
      setSent(true)
      showToast({ title: success.title, description: success.text })
    } catch (error) {
      for (const [name, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
        if (Object.hasOwn(fieldNames, name)) form.setError(name as Path<Input>, { message })
      }
      const description = failureMessage(error, failure.text)
      showToast({ title: failure.title, description, variant: 'destructive' })
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  useEffect(() => {
    if (!isSent && isRestarted.current && firstName) form.setFocus(firstName)
  }, [isSent, form, firstName])

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
    /** Back from the success panel to an empty form, with the focus in its first field. */
    startAgain() {
      isRestarted.current = true
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
    /** For the summary on top; empty until the first try. */
    problems: submitCount > 0 || posted ? problems : [],
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

const fieldErrors = <Input extends FieldValues>(messages: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [name, { type: 'server', message }]),
  ) as FieldErrors<Input>
