import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createBucket } from '#server/bucket/bucket.ts'

/** As Amazon's reference shows it; the server of the other tests can't make a second page. */
const page = (keys: string[], next?: string) => `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>photos</Name>
${keys
  .map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2026-11-20T04:05:00.000Z</LastModified>
<ETag>&quot;0cc175b9c0f1b6a831c399e269772661&quot;</ETag><Size>12</Size></Contents>`,
  )
  .join('\n')}
<IsTruncated>${next !== undefined}</IsTruncated>${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}
</ListBucketResult>`

test('a list that comes in pages is read to its end', async () => {
  const asked: (string | null)[] = []
  const server = createServer(({ url = '' }, answer) => {
    const token = new URL(url, 'http://localhost').searchParams.get('continuation-token')
    asked.push(token)
    answer.end(token ? page(['uploads/c']) : page(['uploads/a', 'uploads/b'], '1/+x='))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const bucket = createBucket({
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'photos', region: 'us-east-1' },
    ...{ accessKeyId: 'id', secretAccessKey: 'secret' },
    setBy: { name: 'S3_BUCKET', access: 'S3_' },
  })
  const listed = []
  for await (const object of bucket.list('uploads/')) listed.push(object)
  bucket.close()
  await new Promise((resolve) => server.close(resolve))
  expect(asked).toEqual([null, '1/+x='])
  expect(listed.map(({ key }) => key)).toEqual(['uploads/a', 'uploads/b', 'uploads/c'])
  expect(listed[0]).toEqual({
    key: 'uploads/a',
    size: 12,
    etag: '0cc175b9c0f1b6a831c399e269772661',
    changedAt: new Date('2026-11-20T04:05:00Z'),
  })
})
