import type { ComponentProps, ReactNode, Ref } from 'react'
import { type Role, roles } from '#shared/roles.ts'
import { roleHints, roleNames } from './role-words.ts'

interface RoleChoiceProps {
  legend: ReactNode
  ref?: Ref<HTMLFieldSetElement>
  inputFor: (role: Role) => ComponentProps<'input'>
}

/** Shows the roles to choose from, the least powerful first, each with an explanation. */
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
