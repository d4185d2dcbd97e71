/** What a person who signs in may do, the least first: each may what those before it may. */
export const roles = ['view', 'staff', 'owner'] as const
export type Role = (typeof roles)[number]

/** Whether `role` may what is for `least` and above. */
export const mayAs = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)
