import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { type HeldRole, mayAs, type Role, roles } from '#shared/roles.ts'
import { panelHref } from '#web/owner/kit/panels.ts'

/** Names on screens, from the most powerful role to the least. */
export const roleNames: Readonly<Record<Role, string>> = { owner: 'Owner', staff: 'Staff', view: 'View' }

export const roleName = (role: HeldRole): string =>
  role === 'newer' ? 'Role from a newer version' : roleNames[role]

const roleHints: Readonly<Record<Role, string>> = {
  owner: 'everything, including people',
  staff: 'enquiries, photos, alerts',
  view: 'can look, not change',
}

const tasks: readonly [task: string, least: Role][] = [
  ['See enquiries, numbers', 'view'],
  ['Answer enquiries, notes, bin', 'staff'],
  ['Photos, reviews', 'staff'],
  ['Be on duty, alerts', 'staff'],
  ['Business, people, export', 'owner'],
]
const columns = Object.keys(roleNames) as Role[]

/** Shows what each role may do. The rules themselves stand with the server's routes. */
export function RoleTable() {
  return (
    <section className="panel-section people__section" aria-labelledby="people-may">
      <h2 id="people-may">Who can do what</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen with large text the table scrolls, by keys only with the focus. */}
      <section className="roles-scroll" tabIndex={0} aria-label="Who can do what, table">
        <table className="roles">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Task</span>
              </th>
              {columns.map((role) => (
                <th key={role} scope="col">
                  {roleNames[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tasks.map(([task, least]) => (
              <tr key={task}>
                <th scope="row">{task}</th>
                {columns.map((role) => (
                  <td key={role}>
                    {mayAs(role, least) ? <Check aria-hidden="true" /> : <span aria-hidden="true">–</span>}
                    <span className="visually-hidden">{mayAs(role, least) ? 'yes' : 'no'}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>
        <Link className="link" href={panelHref('log')}>
          What people did
        </Link>
      </p>
    </section>
  )
}

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
