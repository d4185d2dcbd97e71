import * as z from 'zod/mini'

/** POST /api/form-starts: somebody began to type into this form. It is only counted, without further data. */
export const FormStartSchema = z.object({ form: z.enum(['contact', 'quote']) })
export type FormStart = z.infer<typeof FormStartSchema>
