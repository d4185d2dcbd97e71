import { pagePaths } from '#shared/paths.ts'

const { adminLogin: _login, admin: _admin, notifications: _notifications, ...documents } = pagePaths

/** Every page that a visitor may see. */
export const publicPaths = Object.values(documents)
