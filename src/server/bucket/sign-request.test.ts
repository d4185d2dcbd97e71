import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner } from './sign-request.ts'

/** The examples of "Authenticating Requests: Using the Authorization Header" (Amazon S3 API Reference). */
const sign = createSigner({
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
})
const at = new Date('2013-05-24T00:00:00Z')
const bucket = 'https://examplebucket.s3.amazonaws.com'

const signed = (names: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${signature}`

test('a list is signed as in the documentation, whatever the order of its questions', async () => {
  const { headers } = await sign({ method: 'GET', url: new URL(`${bucket}/?prefix=J&max-keys=2`), at })
  expect(headers).toEqual({
    authorization: signed(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  })
})

test('a question without an answer is, too', async () => {
  const { headers } = await sign({ method: 'GET', url: new URL(`${bucket}/?lifecycle`), at })
  expect(headers.authorization).toBe(
    signed(
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ),
  )
})

test('a file is signed with its body’s hash and with what else is said of it', async () => {
  const { headers } = await sign({
    method: 'PUT',
    url: new URL(`${bucket}/test$file.text`),
    sha256: createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    at,
  })
  expect(headers.authorization).toBe(
    signed(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
  )
})

test('the bucket is in the path and a port in the host, and both are signed', async () => {
  const of = async (url: string) =>
    (await sign({ method: 'GET', url: new URL(url), at })).headers.authorization
  const urls = [
    'https://store.example/one/a',
    'https://store.example/two/a',
    'https://store.example:9000/one/a',
  ]
  expect(new Set(await Promise.all(urls.map(of))).size).toBe(3)
})
