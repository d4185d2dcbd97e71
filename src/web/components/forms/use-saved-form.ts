import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { PostedForm } from '#shared/rendering.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { type FormName, newSendKey, savedForms } from './saved-forms.ts'

export type SavedFields = Readonly<Record<string, string>>

interface SavedFormOptions<Input extends FieldValues, Output> {
  name: FormName
  form: UseFormReturn<Input, unknown, Output>
  /** What an untouched form holds; a field that is missing here is never put on the device. */
  savedFields: SavedFields
  /** What a plain post has made of the page. */
  posted: PostedForm | undefined
}

/**
 * Keeps what is typed on the visitor's device until it is sent, cleared, or a week old, and brings it back after
 * hydration, since the page in memory is the same for everyone.
 */
export function useSavedForm<Input extends FieldValues, Output>({
  name,
  form,
  savedFields,
  posted,
}: SavedFormOptions<Input, Output>) {
  const saved = useSyncExternalStore(
    savedForms.subscribe,
    () => savedForms.read(name),
    () => undefined,
  )
  const [isRestored, setRestored] = useState(false)

  /** Fills in what is saved, and leaves alone what has been typed since. */
  function restore(): void {
    for (const [field, text] of Object.entries(savedForms.read(name)?.values ?? {})) {
      const path = field as Path<Input>
      if (!Object.hasOwn(savedFields, field) || form.getValues(path) !== savedFields[field]) continue
      form.setValue(path, text as PathValue<Input, Path<Input>>)
      setRestored(true)
    }
  }

  const begin = useEffectEvent(() => {
    // Sent as a plain post: what was saved of it has no purpose any more.
    if (posted?.isSent && !savedForms.read(name)?.kept) savedForms.forget(name)
    if (!posted) restore()
    saveTyped(name, form.getValues(), savedFields)
  })
  const onType = useEffectEvent((values: FieldValues) => saveTyped(name, values, savedFields))
  useEffect(() => {
    begin()
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, type }) => {
        if (type === 'change') onType(values)
      },
    })
  }, [form])

  return {
    isRestored,
    isWaiting: saved?.kept?.isWaiting === true,
    refusal: saved?.refusal,
    restore,
    /** The form as it is, to be sent. */
    typed: () => ({
      key: savedForms.read(name)?.key ?? newSendKey(),
      values: typedOf(form.getValues(), savedFields),
    }),
    forget() {
      savedForms.forget(name)
      setRestored(false)
    },
    /** Remembers what is saved now; the returned function says in a toast that it is gone, and offers it back. */
    undoable() {
      const before = savedForms.read(name)
      return (title: string) => {
        const onAction = () => {
          if (before) savedForms.write(name, before)
          restore()
        }
        showToast({ title, action: { label: 'Undo', onAction } })
      }
    },
  }
}

function saveTyped(name: FormName, all: FieldValues, savedFields: SavedFields): void {
  const saved = savedForms.read(name)
  const values = typedOf(all, savedFields)
  if (JSON.stringify(values) === JSON.stringify(saved?.values ?? {})) return
  if (Object.keys(values).length === 0 && !saved?.kept) savedForms.forget(name)
  else savedForms.write(name, { key: saved?.key ?? newSendKey(), values, kept: saved?.kept })
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
