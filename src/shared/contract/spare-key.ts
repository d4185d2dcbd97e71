import * as z from 'zod/mini'

/** GET /api/admin/setup/spare-key: the key that opens the second copy. */
export const SpareKeySchema = z.object({ key: z.string() })
export type SpareKey = z.infer<typeof SpareKeySchema>

/** Body of POST /api/admin/setup/spare-key: proof that it was written down. */
export const SpareKeyProofSchema = z.object({ lastFour: z.string().check(z.trim(), z.maxLength(100)) })
