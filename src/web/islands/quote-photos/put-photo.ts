import { quotePhotoPath } from '#shared/quote-photos.ts'

export interface PutOutcome {
  /** 0 when the server could not be reached. */
  status: number
  /** The server's message; '' without one. */
  words: string
}

interface Put {
  token: string
  n: number
  blob: Blob
  /** Called with the share that was sent, 0 to 1. */
  onShare: (share: number) => void
  signal: AbortSignal
}

/** Sends one photo by XMLHttpRequest, because fetch reports no progress. */
export function putPhoto({ token, n, blob, onShare, signal }: Put): Promise<PutOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onShare(loaded / total)
    request.onloadend = () => {
      const [, words = ''] = /^{"error":"([^"]+)"/.exec(request.responseText) ?? []
      resolve({ status: request.status, words })
    }
    signal.addEventListener('abort', () => request.abort())
    request.open('PUT', quotePhotoPath(token, n))
    request.send(blob)
  })
}
