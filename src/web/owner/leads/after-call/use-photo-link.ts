import { useQuery } from '@tanstack/react-query'
import type { PhotoLink } from '#shared/contract/quote-photo.ts'
import { photoLinkPath } from '#shared/quote-photos.ts'
import { post } from '#web/lib/api.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

/**
 * A link under which the lead's visitor adds photos. Each call makes another one, so it is made for words that need it alone,
 * and kept while the page is open. `missing` says why there is none.
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
