/** What a person who signs in may do, the least first: each may what those before it may. */
export const roles = ['view', 'staff', 'owner'] as const
export type Role = (typeof roles)[number]

/** Who works with leads, and is rung by them. */
export const workingRoles = ['staff', 'owner'] as const satisfies readonly Role[]

/** What somebody is found to hold: a role, or `newer`, one that only a newer version of the site knows. */
export const heldRoles = [...roles, 'newer'] as const
export type HeldRole = (typeof heldRoles)[number]

/** The role as it is stored, for those who read it: what this version does not know may do nothing in it. */
export const heldRole = (stored: string): HeldRole => roles.find((known) => known === stored) ?? 'newer'

/** Whether `role` may what is for `least` and above. */
export const mayAs = (role: HeldRole, least: Role): boolean =>
  role !== 'newer' && roles.indexOf(role) >= roles.indexOf(least)
