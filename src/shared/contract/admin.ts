import * as z from 'zod/mini'
import { fieldMessages } from '../messages.ts'

/** POST /api/admin/login. The bounds only keep endless input away from the hash. */
export const LoginSchema = z.object({
  username: z
    .string(fieldMessages.username)
    .check(z.trim(), z.minLength(1, fieldMessages.username), z.maxLength(100)),
  password: z.string(fieldMessages.password).check(z.minLength(1, fieldMessages.password), z.maxLength(1000)),
})
export type Login = z.infer<typeof LoginSchema>

/** GET /api/admin/status answers this with 200 whether or not there is a session. */
export const AdminStatusSchema = z.object({ authenticated: z.boolean() })
export type AdminStatus = z.infer<typeof AdminStatusSchema>
