import { useQuery } from '@tanstack/react-query'
import type { PhotoLink } from '#shared/contract/quote-photo.ts'
import { photoLinkPath } from '#shared/quote-photos.ts'
import { post } from '#web/lib/api.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

/**
 * Returns a URL at which the lead's visitor can add photos, or in `missing` why there is none. Each request
 * makes a new one, so it is requested only when it is needed, and cached.
 */
export function usePhotoLink({ id }: Pick<Inquiry, 'id'>, isNeeded: boolean) {
  const path = photoLinkPath(id)
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: () => post(path) as Promise<PhotoLink>,
    enabled: isNeeded,
  })
  if (!isNeeded || data) return { url: data?.url ?? '', missing: undefined }
  return {
    url: '',
    missing: isError ? 'can’t be sent: the link couldn’t be loaded' : 'is waiting for its link',
  }
}
