import { createContext, use, useSyncExternalStore } from 'react'
import type { BusinessField } from '#shared/contract/business-panel.ts'
import type { BusinessEditor, FieldValue } from './business-editor.ts'

const EditorContext = createContext<BusinessEditor | undefined>(undefined)
export const EditorProvider = EditorContext.Provider

export function useEditor() {
  const editor = use(EditorContext)
  if (!editor) throw new Error('useEditor needs an EditorProvider above it')
  return { editor, state: useSyncExternalStore(editor.subscribe, editor.read, editor.read) }
}

/** Returns a field's value, a setter, its errors, and whether `business.json` sets it. */
export function useField<Field extends BusinessField>(field: Field) {
  const { editor, state } = useEditor()
  return {
    value: editor.valueOf(field) as FieldValue<Field>,
    set: (value: FieldValue<Field>) => editor.change(field, value),
    /** Returns the error of a part of the field; an empty `part` has none before a try to publish. */
    errorAt(place: string, part?: unknown): string | undefined {
      const isWaiting = part === '' && !state.isStrict
      return isWaiting ? undefined : state.errors[place ? `${field}.${place}` : field]
    },
    isFixed: state.panel?.fileFields.includes(field) ?? false,
  }
}
