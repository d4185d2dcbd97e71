/** Roles of people who sign in, the lowest first: each includes the rights of those before it. */
export const roles = ['view', 'staff', 'owner'] as const
export type Role = (typeof roles)[number]

/** Roles that work with leads and get their alarms. */
export const workingRoles = ['staff', 'owner'] as const satisfies readonly Role[]

/** A stored role as read: one of this release, or `newer` for one that only a later release knows. */
export const heldRoles = [...roles, 'newer'] as const
export type HeldRole = (typeof heldRoles)[number]

/** Reads a stored role; an unknown one has no rights in this release. */
export const heldRole = (stored: string): HeldRole => roles.find((known) => known === stored) ?? 'newer'

/** Whether `role` has at least the rights of `least`. */
export const mayAs = (role: HeldRole, least: Role): boolean =>
  role !== 'newer' && roles.indexOf(role) >= roles.indexOf(least)
