export interface BucketObject {
  key: string
  size: number
  /** The entity tag without quotes: with most stores the content's MD5, and always different for different content. */
  etag: string
  changedAt: Date
}

interface ListPage {
  objects: BucketObject[]
  /** Token for the next page; undefined on the last one. */
  next: string | undefined
}

/** Parses one page of ListObjectsV2 (Amazon S3 API Reference), only the few elements that are needed. */
export function readListPage(xml: string): ListPage {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => ({
    key: element(content, 'Key') ?? '',
    size: Number(element(content, 'Size')),
    etag: (element(content, 'ETag') ?? '').replaceAll('"', ''),
    changedAt: new Date(element(content, 'LastModified') ?? ''),
  }))
  const isMore = element(xml, 'IsTruncated') === 'true'
  return { objects, next: isMore ? element(xml, 'NextContinuationToken') : undefined }
}

const element = (xml: string, name: string) => {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text?.replace(
    /&(?:quot|apos|lt|gt|amp|#34|#39|#x22|#x27);/g,
    (entity) => characters[entity] ?? entity,
  )
}

const characters: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#x22;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
