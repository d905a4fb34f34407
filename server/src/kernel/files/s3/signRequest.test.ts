import { expect, test } from 'vitest'
import { sha256Hex, signRequest } from './signRequest.ts'

// The examples in Amazon's description of its signature.
const access = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = new Date('2013-05-24T00:00:00Z')
const bucket = 'https://examplebucket.s3.amazonaws.com'
const upload = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }

test.each([
  ['GET', '/test.txt', { range: 'bytes=0-9' }, '', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  ['PUT', '/test%24file.text', upload, 'Welcome to Amazon S3.', '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd'],
  ['GET', '/?lifecycle', {}, '', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['GET', '/?max-keys=2&prefix=J', {}, '', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('%s %s is signed as Amazon does it', (method, path, headers, content, signature) => {
  const given = signRequest(access, { method, url: new URL(path, bucket), headers, contentHash: sha256Hex(content), at })
  expect(given.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request, /)
  expect(given.authorization.split('Signature=')[1]).toBe(signature)
})
