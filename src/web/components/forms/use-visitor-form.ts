import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { showToast, type ToastContent } from '#web/components/toast/toast-store.ts'
import type { FieldProblem } from '#web/components/ui/error-summary.tsx'
import { ApiError, failureMessage, post } from '#web/lib/api.ts'
import { schemaResolver } from './schema-resolver.ts'

interface VisitorFormOptions<Input extends FieldValues, Output> {
  schema: ZodMiniType<Output, Input>
  emptyForm: DefaultValues<Input>
  /** The call that takes the checked answers. */
  path: string
  /** Each field's name in words, in the order of the form: for the summary of what needs correcting. */
  fieldNames: Record<Path<Input>, string>
  success: ToastContent
  failureTitle: string
  /** The last word before sending; false keeps the form as it is. */
  mayBeSent?: (answers: Output) => boolean
  onSent?: () => void
}

/**
 * What the visitor's forms share: checked on submit and then on change, focus on the first field in error, the
 * server's refusals on the same fields, a toast either way, and the success panel's turn once it is sent.
 */
export function useVisitorForm<Input extends FieldValues, Output>({
  schema,
  emptyForm,
  path,
  fieldNames,
  success,
  failureTitle,
  mayBeSent,
  onSent,
}: VisitorFormOptions<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues: emptyForm,
  })
  const [isSent, setSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)
  const isRestarted = useRef(false)
  const { errors, submitCount } = form.formState
  const names = Object.keys(fieldNames) as Path<Input>[]
  const [firstName] = names

  const idOf = (name: Path<Input>) => `field-${name}`
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
      form.reset()
      onSent?.()
      setSent(true)
      showToast(success)
    } catch (error) {
      for (const [name, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
        if (Object.hasOwn(fieldNames, name)) form.setError(name as Path<Input>, { message })
      }
      const description = failureMessage(error, 'Please try again later.')
      showToast({ title: failureTitle, description, variant: 'destructive' })
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
    return message ? [{ id: idOf(name), label: fieldNames[name], message }] : []
  })

  return {
    form,
    onSubmit: form.handleSubmit(send),
    isSending,
    isSent,
    /** Back from the success panel to an empty form, with the focus in its first field. */
    startAgain() {
      isRestarted.current = true
      setSent(false)
    },
    /** What a field of the kit takes to be part of the form. */
    field: (name: Path<Input>) => ({
      ...form.register(name),
      id: idOf(name),
      error: messageOf(name),
    }),
    /** For the summary on top; empty until the first try. */
    problems: submitCount > 0 ? problems : [],
  }
}
