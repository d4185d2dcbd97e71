import type { HeldRole, Role } from '#shared/roles.ts'

/** As they stand on screens, the one who may most first. */
export const roleNames: Readonly<Record<Role, string>> = { owner: 'Owner', staff: 'Staff', view: 'View' }

export const roleName = (role: HeldRole): string =>
  role === 'newer' ? 'Role from a newer version' : roleNames[role]

/** What each is for, in a choice. */
export const roleHints: Readonly<Record<Role, string>> = {
  owner: 'everything, including people',
  staff: 'enquiries, photos, alerts',
  view: 'can look, not change',
}
