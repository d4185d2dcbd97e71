import * as z from 'zod/mini'

/** POST /api/form-starts: somebody typed the first letter into this form. Counted, and nothing else is known of it. */
export const FormStartSchema = z.object({ form: z.enum(['contact', 'quote']) })
export type FormStart = z.infer<typeof FormStartSchema>
