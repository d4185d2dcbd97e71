import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import type { Messages, Values } from '#shared/form-values.ts'
import { formId } from '#shared/rendering.ts'
import { questionsOn } from '#shared/short-number.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { navigationEntry } from './navigation.ts'

interface InputsOptions<Output> {
  schema: ZodMiniType<Output, unknown>
  /** Names of the fields, in the order of the form. */
  names: readonly string[]
  /** Errors after a refused plain post; from then on each change is validated. */
  refused: Messages | undefined
  /** True when the server has asked its questions about the values already. */
  wasAsked: boolean
  onTyped: (values: Values) => void
  onChecked: (answers: Output, form: HTMLFormElement) => void
}

/**
 * Validates a form on submit, and then on each change (specification 5.1). The inputs themselves hold the values, so
 * that nothing is lost that a visitor typed before hydration.
 */
export function useInputs<Output>({
  schema,
  names,
  refused,
  wasAsked,
  onTyped,
  onChecked,
}: InputsOptions<Output>) {
  const [errors, setErrors] = useState<Messages>(refused ?? {})
  /** Counts how often the form was emptied, because each time its fields are new. */
  const [round, setRound] = useState(0)
  const [values, setValues] = useState<Values>({})
  const [isAsked, setAsked] = useState(wasAsked)
  const hasSubmitted = useRef(false)
  const isJudged = () => hasSubmitted.current || (refused !== undefined && round === 0)

  // The schema's first use is slow, so it happens before send is pressed.
  useEffect(() => void nextPaint().then(() => schema.safeParse(readFields())), [schema])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has new fields to read.
  useEffect(() => setValues(readFields()), [round])

  function judge(given: Values): { answers: Output } | { messages: Messages } {
    const parsed = schema.safeParse(given)
    if (parsed.success) return { answers: parsed.data }
    const messages: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) messages[String(path[0])] ??= message
    return { messages }
  }

  return {
    values,
    errors,
    /** True once the questions about the values were asked; those that still apply are shown. */
    isAsked,
    round,
    /** True once the visitor has pressed send here. */
    hasSubmitted: hasSubmitted.current,
    read: readFields,

    write(name: string, text: string): void {
      const field = fieldOf(name)
      if (!field) return
      field.value = text
      setValues(readFields())
    },

    /** Shows errors from elsewhere than the schema, such as the server's. */
    mark(messages: Messages): void {
      const known = Object.entries(messages).filter(([name]) => names.includes(name))
      setErrors((before) => ({ ...before, ...Object.fromEntries(known) }))
    },

    /** Replaces the fields by new ones without values or errors. */
    empty(): void {
      setErrors({})
      setAsked(false)
      hasSubmitted.current = false
      setRound((before) => before + 1)
    },

    /**
     * Resets what the browser restored into a page that is gone back to, since it may be sent by now. Unsent values
     * come from the saved form. A form that has the focus is left alone.
     */
    forgetRestored(): void {
      const form = formElement()
      if (navigationEntry()?.type === 'back_forward' && !form?.contains(document.activeElement)) form?.reset()
    },

    focus: focusField,

    handlers: {
      onChange({ target }: ChangeEvent<HTMLFormElement>) {
        const { name }: { name: string } = target
        const given = readFields()
        setValues(given)
        onTyped(given)
        if (!isJudged() && !(name in errors)) return
        const judged = judge(given)
        const message = 'messages' in judged ? judged.messages[name] : undefined
        setErrors(({ [name]: _before, ...others }) => (message ? { ...others, [name]: message } : others))
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        hasSubmitted.current = true
        const form = event.currentTarget
        // The pressed button is painted first. The values are saved already, in case the page is closed before.
        void nextPaint().then(() => {
          const given = readFields()
          const judged = judge(given)
          const messages = 'messages' in judged ? judged.messages : {}
          const questions = isAsked ? [] : Object.keys(questionsOn(given)).filter((name) => !messages[name])
          if ('answers' in judged && questions.length === 0) {
            setErrors({})
            onChecked(judged.answers, form)
            return
          }
          const first = names.find((name) => name in messages || questions.includes(name))
          // The field is focused before the summary appears above it, so that both are in sight.
          if (first) focusField(first)
          setErrors(messages)
          if (questions.length > 0) setAsked(true)
        })
      },
    },
  }
}

/** A page has one visitor's form at most. */
const formElement = () => document.querySelector<HTMLFormElement>(`form#${formId}`) ?? undefined

/** Returns the values of the fields. No form of ours takes files. */
function readFields(): Values {
  const form = formElement()
  if (!form) return {}
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** Returns a field of the form; all names of our forms belong to inputs. */
const fieldOf = (name: string) =>
  formElement()?.elements.namedItem(name) as RadioNodeList | HTMLInputElement | null | undefined

function focusField(name: string): void {
  const field = fieldOf(name)
  const control = field instanceof RadioNodeList ? (field[0] as HTMLInputElement) : field
  control?.focus()
}
