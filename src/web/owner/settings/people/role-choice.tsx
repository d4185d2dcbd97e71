import type { ComponentProps, ReactNode, Ref } from 'react'
import { type Role, roles } from '#shared/roles.ts'
import { roleHints, roleNames } from './role-words.ts'

interface RoleChoiceProps {
  legend: ReactNode
  ref?: Ref<HTMLFieldSetElement>
  inputFor: (role: Role) => ComponentProps<'input'>
}

/** What somebody may do, the least first, each in a sentence. */
export const RoleChoice = ({ legend, ref, inputFor }: RoleChoiceProps) => (
  <fieldset ref={ref} className="people__roles">
    <legend>{legend}</legend>
    {roles.toReversed().map((role) => (
      <label key={role}>
        <input type="radio" {...inputFor(role)} />
        <span>
          {roleNames[role]}: {roleHints[role]}
        </span>
      </label>
    ))}
  </fieldset>
)
