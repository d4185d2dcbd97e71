import type { HeldRole, Role } from '#shared/roles.ts'

/** Names on screens, from the most powerful role to the least. */
export const roleNames: Readonly<Record<Role, string>> = { owner: 'Owner', staff: 'Staff', view: 'View' }

export const roleName = (role: HeldRole): string =>
  role === 'newer' ? 'Role from a newer version' : roleNames[role]

export const roleHints: Readonly<Record<Role, string>> = {
  owner: 'everything, including people',
  staff: 'enquiries, photos, alerts',
  view: 'can look, not change',
}
