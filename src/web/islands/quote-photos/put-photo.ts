import { quotePhotoPath } from '#shared/quote-photos.ts'

export interface PutOutcome {
  /** 0 when the server could not be reached. */
  status: number
  /** The server's sentence, if it had one. */
  words: string
}

interface Put {
  token: string
  n: number
  blob: Blob
  /** Gets the share that has been sent, 0 to 1. */
  onShare: (share: number) => void
  signal: AbortSignal
}

/** Sends one photo. XMLHttpRequest, because fetch doesn't tell how far the sending is. */
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
